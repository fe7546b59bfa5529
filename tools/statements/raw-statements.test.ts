import { expect, it } from 'vitest'
import { rawStatementComplaints } from './raw-statements.ts'

const text = "await db.$client.query({ text: 'select 1' })\nawait tx.$client.query<Row>('select 2')"

it('finds statements as text, in areas too, and counts them', () => {
  for (const file of ['server/x/x.ts', 'sending/x/server/x.ts', 'shapes/x.ts'])
    expect(rawStatementComplaints([{ file, text }], {})).toEqual([expect.stringContaining(`${file}: 2 statements as text`)])
  expect(rawStatementComplaints([{ file: 'server/a.ts', text }], { 'server/a.ts': { count: 1, why: '' } })).toHaveLength(1)
  expect(rawStatementComplaints([{ file: 'server/a.ts', text }], { 'server/a.ts': { count: 2, why: '' } })).toEqual([])
})

it('leaves tests alone, and what statements are made of', () => {
  for (const file of [
    'server/a.test.ts',
    'server/test-a.ts',
    'product/server/tests/a.ts',
    'server/platform/database/a.ts',
    'web/a.ts',
    'bench/a.ts',
  ])
    expect(rawStatementComplaints([{ file, text }], {})).toEqual([])
})

it('complains of what is permitted and no longer there', () => {
  expect(rawStatementComplaints([], { 'server/a.ts': { count: 2, why: '' } })).toEqual([
    'tools/statements/raw-statements.ts: server/a.ts has 0, not 2',
  ])
})
