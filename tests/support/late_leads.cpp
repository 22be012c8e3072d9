// Late positions of Cross-Hairs, fast: null windows, children looked up in the table first, bounds on the leads that are still possible.
// Usage: late_leads TABLES ROWS TURN LEAD [BITS]; says whether the final lead of who is to move is at least LEAD (move=own, no drop made).
// TABLES: number of cells; for each cell the number of its neighbours and these; then 1 at the edge, the number of its lines, and each
// line's cells both ways, nearest first, with their number. Bound: a player gains at most one King for each soldier that `capturable` allows,
// and one for each drop of the other that is still to come, but for the very last drop of the game.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#include <string>
#include <fstream>
#include <algorithm>
#include <chrono>
using namespace std; using u64=uint64_t;
int N; vector<vector<int>> nb; vector<u64> nbm; vector<int> rim;
struct Ln{vector<int> w[2];}; vector<vector<Ln>> lines; vector<u64> shares; u64 ALL;
struct P{u64 s[2],k[2]; int turn,dropped;};
static inline int pc(u64 x){return __builtin_popcountll(x);}
static inline int lz(u64 x){return __builtin_ctzll(x);}
u64 captured(const P&p,int at,int m){
  u64 occ=p.s[0]|p.s[1]|p.k[0]|p.k[1], host=p.s[m]|p.k[m], got=0;
  u64 cand=p.s[1-m]&shares[at];
  while(cand){int c=lz(cand);cand&=cand-1;int found=0;bool aim=false;
    for(auto&L:lines[c]){u64 far[2];int first[2];bool ok=true;
      for(int w=0;w<2&&ok;w++){u64 run=0,f=0;int fi=-1;for(int x:L.w[w]){if(!(occ>>x&1))break;run|=1ull<<x;if(host>>x&1){f=run;if(fi<0)fi=x;}}
        far[w]=f;first[w]=fi;ok=fi>=0;}
      if(!ok)continue;
      if(first[0]==first[1]&&pc(far[0]&host)<2)continue;
      found++; aim|=(far[0]|far[1])>>at&1;}
    if(aim&&found>=(rim[c]?1:2))got|=1ull<<c;}
  return got;}
static inline void arrive(P&p,int at){int m=p.turn;u64 g=captured(p,at,m);p.s[1-m]&=~g;p.k[m]|=g;}
struct Mv{P q;int sc;};
static inline int lead(const P&p,int me){return pc(p.k[me])-pc(p.k[1-me]);}
static int gen(const P&p,Mv*out){ int n=0;u64 occ=p.s[0]|p.s[1]|p.k[0]|p.k[1],emp=ALL&~occ;
  if(!p.dropped){u64 e=emp;while(e){int c=lz(e);e&=e-1;if(!(nbm[c]&occ))continue;P q=p;q.s[p.turn]|=1ull<<c;arrive(q,c);q.dropped=1;
      if(!(emp&(emp-1))){q.dropped=0;q.turn=1-p.turn;} out[n++].q=q;}}
  else{u64 s=p.s[p.turn];while(s){int a=lz(s);s&=s-1;u64 t=nbm[a]&emp;while(t){int b=lz(t);t&=t-1;if(!(nbm[b]&occ&~(1ull<<a)))continue;
      P q=p;q.s[p.turn]^=1ull<<a|1ull<<b;arrive(q,b);q.dropped=0;q.turn=1-p.turn;out[n++].q=q;}}
    P q=p;q.dropped=0;q.turn=1-p.turn;out[n++].q=q;}
  return n;}
static inline u64 mix(u64 x){x^=x>>32;x*=0xd6e8feb86659fd93ull;x^=x>>32;x*=0xd6e8feb86659fd93ull;x^=x>>32;return x;}
static inline u64 key(const P&p){u64 h=mix(p.s[0]+0x9e3779b97f4a7c15ull);h=mix(h^p.s[1]*0xc2b2ae3d27d4eb4full);h=mix(h+p.k[0]*0x165667b19e3779f9ull);h=mix(h^p.k[1]);return mix(h+p.turn*2+p.dropped);}
struct E{u64 k;int8_t lo,hi;uint8_t e;uint8_t pad;uint32_t work;};
vector<E> tt;u64 TM; u64 nodes=0; 
E*find(u64 k){E*b=&tt[(k&TM)*4];for(int i=0;i<4;i++)if(b[i].k==k)return b+i;return nullptr;}
void store(u64 k,int lo,int hi,int e,u64 work){E*b=&tt[(k&TM)*4];E*v=nullptr;for(int i=0;i<4;i++)if(b[i].k==k){v=b+i;break;}
  if(v){v->lo=max<int>(v->lo,lo);v->hi=min<int>(v->hi,hi);return;}
  v=b;for(int i=1;i<4;i++)if(b[i].work<v->work)v=b+i;
  for(int i=0;i<4;i++)b[i].work-=b[i].work>>6;
  *v={k,(int8_t)lo,(int8_t)hi,(uint8_t)e,0,(uint32_t)min<u64>(work,1u<<30)};}
// bounds on the final lead of `me`: my gains: enemy soldiers that can still be captured, enemy drops to come that I can still answer
static bool deadWay(const vector<int>&w,u64 kings){for(int x:w)if(!(kings>>x&1))return false;return true;}
static int capturable(const P&p,int owner){ // soldiers of owner that the other one may yet capture
  u64 kn=p.k[owner],all=p.k[0]|p.k[1];u64 s=p.s[owner];int n=0;
  while(s){int c=lz(s);s&=s-1;int open=0;bool arr=false;
    for(auto&L:lines[c]){ if(rim[c]){int x=0;for(int y:L.w[0])x+=!(kn>>y&1);if(x>=2){open++;for(int y:L.w[0])arr|=!(all>>y&1);}}
      else if(!deadWay(L.w[0],kn)&&!deadWay(L.w[1],kn)){open++;for(int w=0;w<2;w++)for(int y:L.w[w])arr|=!(all>>y&1);}}
    n+=arr&&open>=(rim[c]?1:2);}
  return n;}
static void bounds(const P&p,int me,int e,int&lo,int&hi){
  // drops to come
  int d[2];int first=p.dropped?1-p.turn:p.turn;d[first]=(e+1)/2;d[1-first]=e/2;int last=(e%2)?first:1-first;
  if(e==0){lo=hi=lead(p,me);return;}
  int l=lead(p,me);
  // may a player still make a piece come anywhere? yes if he has drops or may move now
  auto canact=[&](int c){return d[c]>0||(p.dropped&&p.turn==c);};
  auto gain=[&](int c){if(!canact(c))return 0;int o=1-c;int g=capturable(p,o);g+=d[o]-(last==o&&d[o]>0?1:0);return g;};
  hi=l+gain(me);lo=l-gain(1-me);}
static int ev(const P&p,int me){return lead(p,me)*4;}
// returns whether final lead of p.turn >= T
bool solve(const P&p,int T){
  u64 occ=p.s[0]|p.s[1]|p.k[0]|p.k[1];int e=pc(ALL&~occ);
  if(e==0)return lead(p,p.turn)>=T;
  u64 k=key(p);
  if(E*f=find(k)){if(f->lo>=T)return true;if(f->hi<T)return false;}
  {int lo,hi;bounds(p,p.turn,e,lo,hi);if(lo>=T)return true;if(hi<T)return false;}
  nodes++;u64 before=nodes;
  Mv mv[400];int n=gen(p,mv);
  // ETC and scores
  for(int i=0;i<n;i++){P&q=mv[i].q;bool same=q.turn==p.turn;u64 kq=key(q);E*f=find(kq);
    u64 oq=q.s[0]|q.s[1]|q.k[0]|q.k[1];
    if(oq==ALL){ if(lead(q,p.turn)>=T){store(k,T,100,e,1);return true;} mv[i].sc=-1000;continue;}
    int sc=ev(q,p.turn)*16;
    if(f){ int lo=same?f->lo:-f->hi, hi=same?f->hi:-f->lo; if(lo>=T){store(k,T,100,e,1);return true;} if(hi<T){mv[i].sc=-100000;continue;} }
    mv[i].sc=sc;}
  // remove refuted ones
  int m=0;for(int i=0;i<n;i++)if(mv[i].sc>-100000)mv[m++]=mv[i];
  // deeper ordering: for nodes with many empties, order by result of best reply lead
  if(e>=4){ for(int i=0;i<m;i++){P&q=mv[i].q; Mv r[400];int c=gen(q,r);int best=-99;for(int j=0;j<c;j++)best=max(best,lead(r[j].q,q.turn));
       int b=q.turn==p.turn?best:-best; mv[i].sc=mv[i].sc+b*64*2;} }
  stable_sort(mv,mv+m,[](const Mv&a,const Mv&b){return a.sc>b.sc;});
  bool ok=false;
  for(int i=0;i<m&&!ok;i++){P&q=mv[i].q;ok=q.turn==p.turn?solve(q,T):!solve(q,1-T);}
  store(k,ok?T:-100,ok?100:T-1,e,nodes-before+1);
  return ok;}
int main(int c,char**v){
  ifstream f(v[1]);f>>N;nb.resize(N);nbm.resize(N);rim.resize(N);lines.resize(N);shares.assign(N,0);ALL=N==64?~0ull:(1ull<<N)-1;
  for(int i=0;i<N;i++){int n;f>>n;nb[i].resize(n);for(int&x:nb[i]){f>>x;nbm[i]|=1ull<<x;}}
  for(int i=0;i<N;i++){int n;f>>rim[i]>>n;lines[i].resize(n);for(auto&L:lines[i])for(int w=0;w<2;w++){int l;f>>l;L.w[w].resize(l);for(int&x:L.w[w]){f>>x;shares[x]|=1ull<<i;}}shares[i]|=1ull<<i;}
  P p{};int at=0;for(char*q=v[2];*q;q++){if(*q=='/')continue;const char*g="bwBW";const char*h=strchr(g,*q);if(h){int i=h-g;(i<2?p.s[i]:p.k[i-2])|=1ull<<at;}at++;}
  p.turn=v[3][0]=='W';p.dropped=v[3][1]=='d';int T=atoi(v[4]);int bits=c>5?atoi(v[5]):24;
  tt.assign(4ull<<bits,{});TM=(1ull<<bits)-1;
  auto t=chrono::steady_clock::now();bool r=solve(p,T);
  printf("lead>=%d: %d  nodes %llu  %.2fs\n",T,r,(unsigned long long)nodes,chrono::duration<double>(chrono::steady_clock::now()-t).count());}
