/** Files that decide about money are known again by their bytes: who took which file, and when, stands in the audit log. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { camtFile } from '#paying/bank-statements/server/test-files.ts'
import { bankHere } from '#paying/bank-statements/server/test-statements.ts'
import { testServer } from '../../test-server.ts'

const { parts, call, operator } = await testServer()
const { app } = parts
app.bank = bankHere

const statement = camtFile(app, [{ amount: 1_000, text: 'Incasare' }])
const report = Buffer.from('AWB;Ramburs\n2150000000001;12,50')
const columns = new URLSearchParams({ awb: 'AWB', amount: 'Ramburs', day: '2026-01-05', fileName: 'decont.csv' })

it.each([
  ['of the bank', '/admin/bank-statements', 'POST /admin/bank-statements', statement],
  ['of a courier', `/admin/settlements/file/fan?${columns}`, 'POST /admin/settlements/file/:courier', report],
])('a file %s is kept by its hash, with who took it and when', async (_whose, path, name, payload) => {
  const { token, userId } = await operator(`operator-${name.length}`)
  const answer = await call(path, { method: 'POST', token, payload, headers: { 'content-type': 'application/octet-stream' } })
  const hash = createHash('sha256').update(payload).digest('hex')
  expect([answer.statusCode, answer.json().hash]).toEqual([200, hash])
  const { rows } = await app.db.$client.query('select user_id as by, ids, at from audit_log where call = $1', [name])
  expect(rows).toEqual([{ by: userId, ids: expect.objectContaining({ hash }), at: expect.any(Date) }])
})
