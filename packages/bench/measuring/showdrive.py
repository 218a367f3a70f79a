import json, statistics as st, collections
d=collections.defaultdict(list)
for l in open('/tmp/bahi/drive.out'):
  o=json.loads(l)
  if 'what' in o and not o['what'].startswith('warm'): d[(o['what'],o['tree'])].append(o['r'])
for k,v in sorted(d.items()):
  if 'ms' in v[0]:
    a=sorted(x for r in v for x in r['ms']); print(k, 'n',len(a),'median %.0f p99 %.0f'%(st.median(a),a[int(len(a)*.99)-0 if int(len(a)*.99)<len(a) else -1]), 'runs', ['%.0f'%st.median(r['ms']) for r in v], 'rate', ['%.1f'%r['rate'] for r in v if 'rate' in r])
  else: print(k, {f: '%.2f [%.1f-%.1f]'%(st.median([r[f] for r in v]),min(r[f] for r in v),max(r[f] for r in v)) for f in ('rate','p50','p99','product','mongo','log','redis','commands','streamReads','reads','appends')})
