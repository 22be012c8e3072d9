// Late positions of Cross-Hairs by a program that shares nothing with the project: the board from coordinates, captures by walking.
// Usage: plain_late SIDE ROWS TURN LEAD [BITS]; says whether the final lead of who is to move is at least LEAD (move=own, no drop made).
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <vector>
using namespace std;
typedef unsigned long long U;
int side, n; vector<pair<int,int>> xy; map<pair<int,int>,int> at;
const int DX[6]={1,1,0,-1,-1,0}, DY[6]={0,-1,-1,0,1,1};   // axial directions, round the clock
vector<array<int,6>> nx; vector<int> ringno, ring;         // neighbours; place on the ring, -1 inside
struct S{ signed char c[64]; int turn; bool moved; };      // 0 empty, 1 b, 2 w, 3 B, 4 W; moved: the drop is done
inline int owner(int v){return v==0?-1:(v-1)&1;}
void capture(S&s,int a){
  int me=s.turn; int hit[64],h=0;
  for(int q=0;q<n;q++) if(s.c[q]==2-me){ // a soldier of the other side: me=0 -> 2, me=1 -> 1
    int lines=0; bool aimed=false;
    struct V{int a[64];int m=0;void push_back(int x){a[m++]=x;}int size()const{return m;}int operator[](int i)const{return a[i];}};
    auto look=[&](const V&one,const V&two,bool closed){
      int e1=-1,e2=-1,cnt=0; 
      for(int i=0;i<(int)one.size();i++) if(owner(s.c[one[i]])==me){e1=i;cnt++;}
      for(int i=0;i<(int)two.size();i++) if(owner(s.c[two[i]])==me)e2=i;
      if(e1<0||e2<0)return;
      if(closed&&cnt<2)return;
      lines++; if(a==q)aimed=true;
      for(int i=0;i<=e1;i++)if(one[i]==a)aimed=true; for(int i=0;i<=e2;i++)if(two[i]==a)aimed=true; };
    if(ringno[q]>=0){ int m=ring.size(); V o,t; 
      for(int i=1;i<m;i++){int c=ring[(ringno[q]+i)%m];if(!s.c[c])break;o.push_back(c);}
      for(int i=1;i<m;i++){int c=ring[(ringno[q]+m-i)%m];if(!s.c[c])break;t.push_back(c);}
      look(o,t,(int)o.size()==m-1);
      if(lines&&aimed)hit[h++]=q;
    } else { for(int d=0;d<3;d++){ V o,t; for(int c=nx[q][d];c>=0&&s.c[c];c=nx[c][d])o.push_back(c); for(int c=nx[q][d+3];c>=0&&s.c[c];c=nx[c][d+3])t.push_back(c); look(o,t,false);}
      if(lines>=2&&aimed)hit[h++]=q; } }
  for(int i=0;i<h;i++)s.c[hit[i]]=3+me; }
int diff(const S&s,int me){int d=0;for(int i=0;i<n;i++)if(s.c[i]>=3)d+=owner(s.c[i])==me?1:-1;return d;}
int empties(const S&s){int e=0;for(int i=0;i<n;i++)e+=!s.c[i];return e;}
U zob[64][5],zt; U hashof(const S&s){U h=s.turn*zt;h^=s.moved?0x123456789abcdefULL:0;for(int i=0;i<n;i++)h^=zob[i][(int)s.c[i]];return h;}
struct T{U key;short lo,hi;}; vector<T> table; U mask; U nodes=0;
void children(const S&s,vector<S>&out){
  if(!s.moved){ for(int c=0;c<n;c++)if(!s.c[c]){bool near=false;for(int d=0;d<6;d++)near|=nx[c][d]>=0&&s.c[nx[c][d]];if(!near)continue;
      S t=s;t.c[c]=1+s.turn;capture(t,c);if(empties(t)==0){t.turn=1-s.turn;t.moved=false;}else t.moved=true;out.push_back(t);} return;}
  S p=s;p.turn=1-s.turn;p.moved=false;out.push_back(p);
  for(int f=0;f<n;f++)if(s.c[f]==1+s.turn)for(int d=0;d<6;d++){int to=nx[f][d];if(to<0||s.c[to])continue;bool near=false;for(int e=0;e<6;e++){int x=nx[to][e];near|=x>=0&&x!=f&&s.c[x];}if(!near)continue;
      S t=s;t.c[f]=0;t.c[to]=1+s.turn;capture(t,to);t.turn=1-s.turn;t.moved=false;out.push_back(t);} }
// is the final lead of who is to move at least g ?
bool atleast(const S&s,int g){
  if(empties(s)==0)return diff(s,s.turn)>=g;
  U k=hashof(s);T&e=table[k&mask]; if(e.key==k){if(e.lo>=g)return true;if(e.hi<g)return false;}
  nodes++;
  vector<S> ch;ch.reserve(64);children(s,ch); struct O{int v,i;}; vector<O> order; bool win=false;
  for(int i=0;i<(int)ch.size()&&!win;i++){ S&t=ch[i]; bool same=t.turn==s.turn; 
    T&f=table[hashof(t)&mask]; if(f.key==hashof(t)){ int lo=same?f.lo:-f.hi,hi=same?f.hi:-f.lo; if(lo>=g){win=true;break;} if(hi<g)continue; }
    int v=diff(t,s.turn)*100; if(empties(s)>3&&empties(t)){ vector<S> re;children(t,re);int best=-999;for(auto&r:re)best=max(best,diff(r,t.turn));v=(same?best:-best)*100+diff(t,s.turn);}
    order.push_back({v,i}); }
  if(!win){ stable_sort(order.begin(),order.end(),[](O a,O b){return a.v>b.v;});
    for(auto&o:order){S&t=ch[o.i]; if(t.turn==s.turn?atleast(t,g):!atleast(t,1-g)){win=true;break;}} }
  T&w=table[k&mask]; if(w.key!=k)w={k,-999,999}; if(win)w.lo=max<int>(w.lo,g);else w.hi=min<int>(w.hi,g-1);
  return win; }
int main(int argc,char**argv){ side=atoi(argv[1]); // rows top to bottom
  for(int r=-(side-1);r<side;r++)for(int x=-(side-1);x<side;x++)if(abs(x+r)<side){at[{x,r}]=n++;xy.push_back({x,r});}
  nx.resize(n);ringno.assign(n,-1);for(int i=0;i<n;i++)for(int d=0;d<6;d++){auto f=at.find({xy[i].first+DX[d],xy[i].second+DY[d]});nx[i][d]=f==at.end()?-1:f->second;}
  int x=0,y=-(side-1); // walk round the edge from a corner: six directions, side-1 steps each
  const int W[6]={0,5,4,3,2,1}; for(int k=0;k<6;k++)for(int i=0;i<side-1;i++){ring.push_back(at[{x,y}]);x+=DX[W[k]];y+=DY[W[k]];}
  for(int i=0;i<(int)ring.size();i++)ringno[ring[i]]=i;
  srand(7);auto rnd=[]{U r=0;for(int i=0;i<5;i++)r=r<<15^(U)rand();return r;};for(auto&z:zob)for(auto&v:z)v=rnd();zt=rnd();
  S s{};int c=0;for(char*p=argv[2];*p;p++){string g=".bwBW";auto f=g.find(*p);if(f!=string::npos)s.c[c++]=f;} if(c!=n){puts("cells?");return 1;}
  s.turn=argv[3][0]=='W';s.moved=argv[3][1]=='d';int g=atoi(argv[4]);int bits=argc>5?atoi(argv[5]):22;table.assign(1ull<<bits,{0,-999,999});mask=(1ull<<bits)-1;
  auto t0=chrono::steady_clock::now();bool r=atleast(s,g);printf("lead>=%d: %d  nodes %llu  %.1fs\n",g,r,nodes,chrono::duration<double>(chrono::steady_clock::now()-t0).count()); }
