/**
 * A database's schema as SQL, read from its catalogs: the packaged PostgreSQL brings no pg_dump. What it names is what a migration of ours
 * or the job queue's may have made; owners and rights are given again by every start.
 */
import type pg from 'pg'

export const DUMPED_SCHEMAS = ['public', 'graphile_worker', 'drizzle']

/** In the order in which each finds what it builds on. */
export async function schemaSql(client: pg.Client): Promise<string[]> {
  const lines = async (text: string) => (await client.query<{ line: string }>(text, [DUMPED_SCHEMAS])).rows.map(({ line }) => line)
  // Everything is written with the schema it is in.
  await client.query(`set search_path = ''`)
  return [
    "set search_path = ''",
    'set check_function_bodies = off',
    ...DUMPED_SCHEMAS.filter((name) => name !== 'public').map((name) => `create schema ${name}`),
    'create extension if not exists pg_trgm schema public',
    ...(await lines(types)),
    ...(await lines(sequences)),
    ...(await lines(tables)),
    ...(await lines(functions)),
    ...(await lines(defaults)),
  ]
}

/** After the rows: constraints and indexes see them all, and no trigger sees one. */
export async function rulesSql(client: pg.Client): Promise<string[]> {
  const lines = async (text: string) => (await client.query<{ line: string }>(text, [DUMPED_SCHEMAS])).rows.map(({ line }) => line)
  return [
    ...(await lines(constraints)),
    ...(await lines(indexes)),
    ...(await lines(views)),
    ...(await lines(triggers)),
    ...(await lines(rowSecurity)),
  ]
}

const ours = 'n.nspname = any ($1)'
const notOfAnExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const types = `
  select format('create type %I.%I as (%s)', n.nspname, t.typname,
                (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)
                   from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) as line
    from pg_type t join pg_class c on c.oid = t.typrelid and c.relkind = 'c' join pg_namespace n on n.oid = t.typnamespace
   where ${ours}
  union all
  select format('create type %I.%I as enum (%s)', n.nspname, t.typname,
                (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype = 'e' and ${ours}
   order by 1`

/** Those of identity columns come with their tables. */
const sequences = `
  select format('create sequence %I.%I', n.nspname, c.relname) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'S' and ${ours} and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')
   order by 1`

const tables = `
  select format('create %stable %I.%I (%s)', case when c.relpersistence = 'u' then 'unlogged ' else '' end, n.nspname, c.relname,
                coalesce(string_agg(format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
                  case a.attidentity when '' then '' else format(' generated %s as identity (sequence name %s)',
                    case a.attidentity when 'a' then 'always' else 'by default' end,
                    (select s.objid::regclass from pg_depend s where s.refobjid = c.oid and s.refobjsubid = a.attnum and s.deptype = 'i')) end,
                  case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid)) else '' end,
                  case when a.attnotnull then ' not null' else '' end), ', ' order by a.attnum), '')) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relkind = 'r' and ${ours} group by c.relpersistence, n.nspname, c.relname order by n.nspname, c.relname`

const functions = `
  select pg_get_functiondef(p.oid) as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where p.prokind in ('f', 'p') and ${ours} and ${notOfAnExtension('pg_proc', 'p.oid')} order by n.nspname, p.oid`

const defaults = `
  select format('alter table %I.%I alter column %I set default %s', n.nspname, c.relname, a.attname, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
   where a.attgenerated = '' and ${ours} order by n.nspname, c.relname, a.attnum`

/** References last: they want the keys that they refer to. */
const constraints = `
  select format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where k.contype in ('p', 'u', 'c', 'f', 'x') and ${ours}
   order by k.contype = 'f', n.nspname, c.relname, k.conname`

const indexes = `
  select pg_get_indexdef(i.indexrelid) as line
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
   where ${ours} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
   order by n.nspname, x.relname`

const views = `
  select format('create view %I.%I as %s', n.nspname, c.relname, pg_get_viewdef(c.oid)) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'v' and ${ours} and ${notOfAnExtension('pg_class', 'c.oid')} order by c.oid`

const triggers = `
  select pg_get_triggerdef(t.oid) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where not t.tgisinternal and ${ours} order by n.nspname, c.relname, t.tgname`

const rowSecurity = `
  select format('alter table %I.%I enable row level security', n.nspname, c.relname) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relrowsecurity and ${ours} order by 1`
