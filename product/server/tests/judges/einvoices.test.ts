/** The judge of e-invoices, judged by wrong rows and wrong documents that are planted one at a time: each of them must be noticed. */
import { expect, it } from 'vitest'
import { type AnafDocument, wrongEinvoices } from '#bench/torture/einvoices-differences.ts'
import { ZERO } from '#contract/money.ts'
import { aSentInvoice } from '#invoicing/sent/server/test-sent.ts'
import type { Database } from '#server/platform/database/database.ts'
import { testApp, testClient } from '#server/platform/test-app.ts'
import { partnerStates } from './test-partner-states.ts'
import { foundAfter } from './test-planted.ts'

const app = await testApp()
const clientId = await testClient(app, ZERO)
const numbers = ['TORT-0', 'TORT-1']
const documents: AnafDocument[] = []
const simulatorsUrl = await partnerStates({ efactura: () => ({ documents }) })
for (const number of numbers) {
  const { uploadIndex } = await aSentInvoice(app, { clientId, series: 'TORT', number })
  documents.push({ number, index: uploadIndex, outcome: 'ok', kind: 'invoice' })
  await app.db.$client.query(
    `insert into effects (client_id, kind, key, subject, input, state, due_since, created_at, look_at, settled_at)
     values ($1, 'einvoice-upload', $2, $2, '{}', 'done', now(), now(), now(), now())`,
    [clientId, number],
  )
}
const judged = (db: Database) => wrongEinvoices({ db, simulatorsUrl, numbers })
const one = documents[0] as AnafDocument

it('finds nothing wrong where nothing is', async () => {
  expect(await judged(app.db)).toEqual([])
})

it.each([
  ['an invoice that was lost', `delete from einvoice_sent where number = 'TORT-0'`],
  ['an invoice that was never issued', `update einvoice_sent set number = 'TORT-7' where number = 'TORT-0'`],
  ['one that is not accepted', `update einvoice_sent set state = 'processing' where number = 'TORT-0'`],
  ['one that is known by another index', `update einvoice_sent set upload_index = '1' where number = 'TORT-0'`],
  ['one of which something is said', `update einvoice_sent set remark = '{"code":"x"}' where number = 'TORT-0'`],
  ['one without its file', `delete from einvoice_attempts where invoice_id = (select id from einvoice_sent where number = 'TORT-0')`],
  ['one whose upload was refused', `update effects set state = 'refused' where subject = 'TORT-0'`],
  [
    'one that was uploaded by two effects',
    `insert into effects (client_id, kind, key, subject, input, state, due_since, created_at, look_at, settled_at)
     select client_id, kind, 'again', subject, input, state, due_since, created_at, look_at, settled_at from effects where subject = 'TORT-0'`,
  ],
])('notices %s', async (_what, statement) => {
  expect(await foundAfter(app, statement, judged)).not.toEqual([])
})

it.each<[string, AnafDocument[]]>([
  ['a document that ANAF lacks', documents.slice(1)],
  ['a document that ANAF has twice', [...documents, { ...one, index: '99' }]],
  ['a document of no invoice', [...documents, { ...one, number: 'TORT-9' }]],
  ['a document that ANAF refused', [{ ...one, outcome: 'nok' }, ...documents.slice(1)]],
])('notices %s', async (_what, wrong) => {
  const url = await partnerStates({ efactura: () => ({ documents: wrong }) })
  expect(await wrongEinvoices({ db: app.db, simulatorsUrl: url, numbers })).not.toEqual([])
})
