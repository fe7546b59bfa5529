import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { accountFieldsOf } from './server/platform/http/account-fields.ts'
const root=process.cwd()+'/'
const walk=(d:string):string[]=>readdirSync(d,{withFileTypes:true}).flatMap(e=>e.isDirectory()?walk(join(d,e.name)):e.name.endsWith('.ts')&&!e.name.includes('.test.')&&!d.includes('texts')?[join(d,e.name)]:[])
const seen=new Set<any>()
const isE=(v:any)=>v&&typeof v==='object'&&'method'in v&&'access'in v&&'answer'in v
const visit=(v:any,out:any[],d=0)=>{ if(!v||typeof v!=='object'||d>3||v._zod)return; if(isE(v)){if(!seen.has(v)){seen.add(v);out.push(v)};return}; for(const x of Object.values(v))visit(x,out,d+1)}
const show=(f:any):any=>!f?null:'mark'in f?(f.mark.comesBack?'*':'o'):Object.fromEntries([...[...f.named].map(([k,v]:any)=>[k,show(v)]),...(f.each?[['[]',show(f.each)]]:[])])
for(const f of walk(root+'contract')){ const src=await import(f); const out:any[]=[]; for(const v of Object.values(src))visit(v,out)
 for(const e of out){const a=accountFieldsOf(e.answer),b=accountFieldsOf(e.body); if(a||b)console.log(f.replace(root,''),e.access,e.method,e.path,'A',JSON.stringify(show(a)),'B',JSON.stringify(show(b)))} }
