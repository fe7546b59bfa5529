import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { testApp } from '../test-app.ts'
import { requireNoneSelfCompared } from './test-ambiguous-columns.ts'

const one = pgTable('localities', { name: text() })
const other = pgTable('counties', { name: text() })

it('a subselect whose columns lost their tables fails in a test', async () => {
  const { db } = await testApp()
  const ofOther = sql`(select count(*) from ${other} where ${other.name} = ${one.name})`
  await expect(db.select({ count: ofOther }).from(one)).rejects.toThrow()
  expect(() => requireNoneSelfCompared(db.select({ count: ofOther }).from(one).toSQL().sql)).toThrow('compares name with itself')
})

it.each([
  'select 1 from "a" where "a"."name" = "b"."name"',
  'update "a" set "name" = "other"',
  'select 1 from "a" where "name" = "a"."name"',
])('%j compares two columns', (text) => {
  expect(() => requireNoneSelfCompared(text)).not.toThrow()
})
