import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { testApp, testClient, testDatabase } from '../test-app.ts'
import { connectDatabase, migrateDatabase } from './database.ts'
import { databaseLoginsOf, excessiveRights } from './database-logins.ts'

const app = await testApp()
const ask = (text: string) => app.db.$client.query(text)
const ownerRole = new URL(app.ownerUrl).username
const permissionDenied = '42501'

describe('the program’s login', () => {
  beforeAll(async () => {
    await testClient(app, bani(500))
  })

  it.each([
    'update ledger_transfers set amount_bani = 1',
    'delete from ledger_transfers',
    'truncate ledger_transfers',
    'delete from ledger_balances',
    'alter table ledger_transfers disable trigger all',
    'alter table ledger_transfers disable trigger ledger_transfers_are_final',
    'drop trigger ledger_transfers_are_final on ledger_transfers',
    'drop table ledger_transfers',
    'alter table orders add column mine text',
    'alter table ledger_transfers owner to current_user',
    'create table mine (n int)',
    'create role mine superuser',
    `set role ${ownerRole}`,
    `set session authorization ${ownerRole}`,
    `grant ${ownerRole} to current_user`,
    'set session_replication_role = replica',
    "copy (select 1) to program 'true'",
    "copy orders from '/etc/passwd'",
    "select pg_read_file('/etc/passwd')",
    'create database mine',
    'create extension dblink',
    "create or replace function ledger_transfers_are_final() returns trigger language plpgsql as 'begin return new; end'",
  ])('may not %s', async (statement) => {
    await expect(ask(statement)).rejects.toMatchObject({ code: permissionDenied })
    expect((await ask('select count(*)::int as n from ledger_transfers')).rows).toEqual([{ n: 1 }])
  })

  it('is its own from the first moment: there is no other role to return to', async () => {
    await ask('reset role')
    await ask('set role none')
    expect((await ask('select session_user as "session", current_user as "current"')).rows).toEqual([
      { session: 'expedio_app', current: 'expedio_app' },
    ])
    expect(await excessiveRights(app.db.$client)).toEqual([])
  })

  it('is what every connection of the product has', async () => {
    const { rows } = await ask(`select distinct usename, application_name from pg_stat_activity
                                 where datname = current_database() and application_name like 'expedio%' order by 2`)
    expect(rows.map(({ application_name }) => application_name)).toContain('expedio-notices')
    expect([...new Set(rows.map(({ usename }) => usename))]).toEqual(['expedio_app'])
  })
})

describe('a login that may too much', () => {
  it('is named with what it may', async () => {
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    expect(await excessiveRights(owner)).toEqual(expect.arrayContaining(['is a superuser', 'owns the ledger']))
    await owner.end()
  })
})

describe('a database of the operator’s own', async () => {
  const given = await testDatabase()
  const owner = connectDatabase(given.ownerUrl, { poolSize: 4 })
  const role = `theirs_${new URL(given.url).pathname.slice(-8)}`
  afterAll(async () => {
    await owner.$client.query(`drop owned by ${role}`)
    await owner.$client.query(`drop role ${role}`)
    await owner.$client.end()
  })

  it('may bring the program’s login, which then gets its rights and nothing else', async () => {
    await owner.$client.query(`create role ${role} login password 'a password of theirs'`)
    const url = new URL(given.ownerUrl)
    url.username = role
    url.password = 'a password of theirs'
    const logins = databaseLoginsOf({ databaseUrl: url.href, databaseOwnerUrl: given.ownerUrl, authSecret: 'x'.repeat(32) })
    expect(logins).toEqual({ ownerUrl: given.ownerUrl, url: url.href, login: { role, password: null } })
    await migrateDatabase(owner, logins.login, () => migrateJobs(owner).then(() => undefined))
    const program = connectDatabase(logins.url, { poolSize: 1 })
    expect((await program.$client.query('select count(*)::int as n from orders')).rows).toEqual([{ n: 0 }])
    await expect(program.$client.query('delete from ledger_transfers')).rejects.toMatchObject({ code: permissionDenied })
    expect(await excessiveRights(program.$client)).toEqual([])
    await program.$client.end()
  })

  it('otherwise gets one whose password only processes with its secret find', () => {
    const made = (authSecret: string, databaseUrl = 'postgres://owner:pw@db.exemplu.ro/expedio') =>
      databaseLoginsOf({ databaseUrl, databaseOwnerUrl: null, authSecret })
    expect(made('a'.repeat(32))).toEqual(made('a'.repeat(32), 'postgres://owner:pw@db.exemplu.ro/expedio'))
    expect(made('a'.repeat(32)).login.password).toMatch(/^[0-9a-f]{64}$/)
    expect(made('a'.repeat(32)).login.password).not.toBe(made('b'.repeat(32)).login.password)
    expect(made('a'.repeat(32), 'postgres://owner:other@db.exemplu.ro/expedio').login.password).not.toBe(
      made('a'.repeat(32)).login.password,
    )
    expect(new URL(made('a'.repeat(32)).url)).toMatchObject({ username: 'expedio_app', hostname: 'db.exemplu.ro', pathname: '/expedio' })
  })

  it('of an earlier version is taken over: the role it only played becomes a login', async () => {
    const old = `earlier_${new URL(given.url).pathname.slice(-8)}`
    await owner.$client.query(`create role ${old} nologin`)
    await owner.$client.query(`grant ${old} to current_user`)
    const login = { role: old, password: 'made-for-the-folder' }
    await migrateDatabase(owner, login, async () => undefined)
    const url = new URL(given.ownerUrl)
    url.username = old
    url.password = login.password
    const program = connectDatabase(url.href, { poolSize: 1 })
    expect((await program.$client.query('select count(*)::int as n from orders')).rows).toEqual([{ n: 0 }])
    await expect(program.$client.query(`set role ${ownerRole}`)).rejects.toMatchObject({ code: permissionDenied })
    await program.$client.end()
    await owner.$client.query(`drop owned by ${old}`)
    await owner.$client.query(`drop role ${old}`)
  })
})
