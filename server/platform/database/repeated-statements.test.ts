import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

const app = await testApp()

const prepared = async (like: string) => {
  const { rows } = await app.db.$client.query<{ name: string }>({
    text: 'select name from pg_prepared_statements where statement like $1',
    values: [like],
  })
  return rows.map(({ name }) => name)
}

it('prepares a statement that comes again and again, and answers as before', async () => {
  await app.db.inTransaction(async (tx) => {
    const answers: unknown[] = []
    for (let n = 1; n <= 8; n += 1) answers.push((await tx.execute(sql`select ${n}::int * 7 as often_asked`)).rows)
    expect(answers).toEqual(Array.from({ length: 8 }, (_, i) => [{ often_asked: (i + 1) * 7 }]))
    const { rows } = await tx.$client.query(
      `select name from pg_prepared_statements where statement like '%often_asked%' and name like 'repeated-%'`,
    )
    expect(rows).toHaveLength(1)
  })
})

it('leaves alone what comes once, what has no values and what has a name of its own', async () => {
  await app.db.execute(sql`select ${1}::int as asked_once`)
  for (let n = 0; n < 8; n += 1) {
    await app.db.execute(sql`select 1 as without_values`)
    await app.db.$client.query({ name: 'own-name', text: 'select $1::int as named_by_itself', values: [n] })
  }
  expect(await prepared('%asked_once%')).toEqual([])
  expect(await prepared('%without_values%')).toEqual([])
  expect(new Set(await prepared('%named_by_itself%'))).toEqual(new Set(['own-name']))
})
