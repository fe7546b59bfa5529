import { expect, it, vi } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { hashOfFile } from '#server/platform/http/hash-of-file.ts'
import { monthsPlayed, PLAYED_WITHIN_MS, tokenOf } from './test-played.ts'

vi.setConfig({ testTimeout: PLAYED_WITHIN_MS + 60_000 })

const server = await testServer({ env: { DEMO_MONTHS: '1' } })
const { parts, call } = server
const rows = async (text: string) => (await parts.app.db.$client.query(text)).rows

it('has the bank write its statements and answers: each file is kept by its own hash, none is missing, and each payment was debited', async () => {
  await monthsPlayed(server)
  const token = await tokenOf(server, 'admin@demo.test')
  const { gapCount, counts } = (await call('/admin/bank-statements/lines', { token })).json()
  expect([gapCount, counts.used > 10]).toEqual([0, true])
  const [files] = await rows(
    `select count(*)::int as count, count(distinct hash)::int as hashes, count(file_name)::int as named, min(lines_read)::int as least
     from bank_statement_files`,
  )
  expect(files).toEqual({ count: expect.any(Number), hashes: files.count, named: files.count, least: 1 })
  const [answers] = await rows(
    'select count(*)::int as count, count(distinct hash)::int as hashes, count(file_name)::int as named from payout_answers',
  )
  expect(answers).toEqual({ count: expect.any(Number), hashes: answers.count, named: answers.count })
  const empty = hashOfFile(new Uint8Array())
  expect(
    await rows(`select 1 from bank_statement_files where hash = '${empty}' union all select 1 from payout_answers where hash = '${empty}'`),
  ).toEqual([])
  const debited = `select s.id from repayment_sheets s where s.state in ('paid', 'returned') and not exists (
    select 1 from bank_statement_lines l where l.state = 'used' and l.amount_bani = -s.amount_bani and l.counterparty_iban = s.iban)`
  expect(await rows(debited)).toEqual([])
  // The simulated bank goes on from here.
  const ends = await rows(`select balances->'closing'->>'bani' as closing from bank_statements
    where balances->'closing'->>'on' = (select max(balances->'closing'->>'on') from bank_statements)`)
  expect(ends).toContainEqual({ closing: '100000000' })
})
