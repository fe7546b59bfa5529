/** A database of before: users were clients, in a library's tables. */
import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { connectDatabase, migrateDatabase } from '#server/platform/database/database.ts'
import { databaseBefore } from '#server/platform/database/test-before-migration.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'

it('each client keeps the id its user had and is owned by that user; an administrator gets the role, and a client only for what it has', async () => {
  const { url, client: before } = await databaseBefore('A user was a client until here')
  const [shop, operator, busy] = [randomUUID(), randomUUID(), randomUUID()]
  const addUser = (id: string, email: string, userType: number) =>
    before.query(
      `insert into "user" (id, name, email, "emailVerified", "userType", "referralCode", "referredBy") values ($1, $2, $2, true, $3, $2, $4)`,
      [id, email, userType, id === shop ? busy : null],
    )
  await addUser(shop, 'magazin@exemplu.ro', 1)
  await addUser(operator, 'sef@exemplu.ro', 2)
  await addUser(busy, 'sef-cu-adrese@exemplu.ro', 2)
  await before.query(
    `insert into "account" ("accountId", "providerId", "userId", password, "updatedAt") values ('x', 'credential', $1, 'hash', now())`,
    [shop],
  )
  await before.query(
    `insert into "session" ("expiresAt", token, "updatedAt", "userId") values (now() + interval '1 day', 'hash-of-token', now(), $1)`,
    [shop],
  )
  await before.query(
    `insert into security_events (kind, outcome, actor_id, user_id, details) values
       ('acting-begun', 'done', $2, $1, '{"session": "s"}'), ('call-refused', 'refused', $1, $1, '{"call": "GET /admin/clients"}'), ('sign-in', 'done', $1, $1, '{}')`,
    [shop, operator],
  )
  await before.query(`insert into client_settings (client_id, name, value) values ($1, 'print', '{}')`, [busy])
  await before.query(
    `insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, key, state) values ($1, 'bank', 'unapplied', 100, 'payment', 'start', 'posted')`,
    [busy],
  )
  await before.end()

  const owner = connectDatabase(url, { poolSize: 4 })
  const role = new URL(inject('programUrl'))
  await migrateDatabase(owner, { role: role.username, password: role.password }, migrateJobs)
  const rows = async (statement: string) => (await owner.$client.query(statement)).rows
  expect(await rows('select id, email, password_hash, platform_role, referred_by from users order by email')).toEqual([
    { id: shop, email: 'magazin@exemplu.ro', password_hash: 'hash', platform_role: null, referred_by: busy },
    { id: busy, email: 'sef-cu-adrese@exemplu.ro', password_hash: null, platform_role: 'administrator', referred_by: null },
    { id: operator, email: 'sef@exemplu.ro', password_hash: null, platform_role: 'administrator', referred_by: null },
  ])
  expect(
    await rows(
      'select client_id, user_id, role from memberships order by client_id = user_id, (select email from users where id = user_id)',
    ),
  ).toEqual([
    { client_id: shop, user_id: shop, role: 'owner' },
    { client_id: busy, user_id: busy, role: 'owner' },
  ])
  expect(await rows('select token_hash, user_id from sessions')).toEqual([{ token_hash: 'hash-of-token', user_id: shop }])
  expect(await rows('select user_id, client_id, call, outcome, problem from audit_log order by call')).toEqual([
    { user_id: shop, client_id: null, call: 'GET /admin/clients', outcome: 'refused', problem: 'not-allowed' },
    { user_id: operator, client_id: shop, call: 'acting-begun', outcome: 'done', problem: null },
  ])
  expect(await rows('select kind from security_events')).toEqual([{ kind: 'sign-in' }])
  expect(await rows(`select to_regclass('public."user"') as gone`)).toEqual([{ gone: null }])
  await owner.$client.end()
})
