import subprocess, json, sys, os, statistics as st
out=open('/tmp/bahi/drive.out','a')
env=dict(os.environ, MONGOD_BIN='/work/main/.cache/mongod/mongod')
P={}
for t in ('base','new'):
  P[t]=subprocess.Popen(['npx','tsx','packages/bench/src/both.ts'],cwd='/work/'+t,stdin=subprocess.PIPE,stdout=subprocess.PIPE,stderr=open(f'/tmp/bahi/both.{t}.err','w'),text=True,env=env)
  assert json.loads(P[t].stdout.readline())['ready']
def order(t, **o):
  P[t].stdin.write(json.dumps(o)+'\n'); P[t].stdin.flush()
  l=P[t].stdout.readline(); r=json.loads(l); out.write(json.dumps({'tree':t,**o,'r':r})+'\n'); out.flush(); return r
R=int(sys.argv[1]) if len(sys.argv)>1 else 5
parts=sys.argv[2] if len(sys.argv)>2 else 'cost,push,two'
trees=('new','base')
if 'cost' in parts:
  for t in trees: order(t,do='start',roles=['all']); order(t,do='bills',bills=2000,what='warm')
  for i in range(R):
    for t in trees: order(t,do='bills',bills=400,what='sat')
    for t in trees: order(t,do='bills',bills=150,mostPerSecond=12,what='at12')
  for t in trees: order(t,do='stop')
if 'push' in parts:
  for t in trees: order(t,do='start',roles=['api','worker','realtime']); order(t,do='bills',bills=1000,what='warm')
  for i in range(R):
    for t in trees: order(t,do='push',sales=8,what='idle')
    for t in trees: order(t,do='push',sales=8,busy=True,what='busy')
  for t in trees: order(t,do='stop')
if 'two' in parts:
  for name,roles,spread,one in (('1 pinned',['api','worker'],False,False),('2 pinned',['api','api','worker'],False,False),('2 spread',['api','api','worker'],True,False),('1 one shop',['api','worker'],False,True),('2 one shop',['api','api','worker'],False,True)):
    t='new'; order(t,do='start',roles=roles); order(t,do='bills',bills=1000*len(roles)-1000,spread=spread,oneShop=one,what='warm '+name)
    for i in range(3): order(t,do='bills',bills=300,spread=spread,oneShop=one,what=name)
    order(t,do='stop')
for t in ('base','new'):
  P[t].stdin.write('{"do":"end"}\n'); P[t].stdin.flush(); P[t].wait()
