import { describe, expect, it } from 'vitest'
import { WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { fromRon } from '#contract/money.ts'
import { testServer } from '#product/server/test-server.ts'
import { textOfPdf } from '#product/server/tests/languages/test-pdf-text.ts'
import { computedFormulas } from '#server/platform/spreadsheet/test-workbooks.ts'
import { aSheet, sheetMoves } from '../test-sheets.ts'

const { parts, call, user, member } = await testServer()
const { app } = parts
const ana = await user('ana')
const other = await user('bogdan')
const paid = ['approved', 'in-file', 'paid'] as const

const print = (id: number | string, { token = ana.token, language = 'ro' } = {}) =>
  call(`/user/repayments/sheet/${id}/pdf`, { token, headers: { 'accept-language': language } })

describe('a paid sheet as a PDF', () => {
  it('names holder, account, each repayment and what they come to', async () => {
    const sheet = await sheetMoves(app, await aSheet(app, ana.id), ...paid)
    const answer = await print(sheet.id)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      ...[200, 'application/pdf', `inline; filename="borderou-${sheet.id}.pdf"`],
    ])
    const said = await textOfPdf(answer.rawPayload)
    for (const part of ['Borderou de rambursuri', 'Atelier SRL', 'RO94 BTRL 0000 0000 0000 0042', 'C-100', 'C-50.5', sheet.endToEndId])
      expect(said).toContain(part)
    for (const part of ['Rambursuri (2)', '100,00', '50,50', '150,50', 'Total virat']) expect(said).toContain(part)
    expect(said).not.toContain('Compensat')
  })

  it('shows corrections as rows of their own, and what else was netted', async () => {
    const sheet = await sheetMoves(app, await aSheet(app, ana.id, { rons: [100], correctionRon: -20, amountBani: fromRon(70) }), ...paid)
    const said = await textOfPdf((await print(sheet.id)).rawPayload)
    for (const part of ['Corecții (1)', '-20,00', 'Compensat din plăți anterioare', '-10,00', '70,00']) expect(said).toContain(part)
  })

  it('of thousands of repayments lists the first, and says how many more there are', async () => {
    const sheet = await aSheet(app, ana.id, { rons: [1] })
    await app.db.$client.query(
      `insert into repayments select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'kind', 'correction', 'amount_bani', 100))).*
         from repayments r, generate_series(1, 1004) where client_id = $1 and sheet_id = $2`,
      [ana.id, sheet.id],
    )
    await sheetMoves(app, sheet, ...paid)
    expect(await textOfPdf((await print(sheet.id)).rawPayload)).toContain('5 rambursuri')
  })

  it('is of the client alone, and only once it is paid', async () => {
    const sheet = await aSheet(app, ana.id)
    expect((await print(sheet.id)).json()).toMatchObject({ status: 409, title: 'sheet-not-paid' })
    await sheetMoves(app, sheet, ...paid)
    expect((await print(sheet.id, { token: other.token })).statusCode).toBe(404)
    expect((await print(999_999)).statusCode).toBe(404)
    expect((await print('x')).statusCode).toBe(404)
  })

  it('as a workbook has its rows, and a formula that comes to what was paid', async () => {
    const sheet = await sheetMoves(app, await aSheet(app, ana.id, { rons: [10, 20.25] }), ...paid)
    const answer = await call('/user/repayments/sheet/download', {
      ...{ method: 'POST', token: ana.token, payload: { sheetId: sheet.id }, headers: { accept: WORKBOOK_TYPE } },
    })
    expect(answer.headers['content-disposition']).toContain('lista-rambursuri.xlsx')
    const [formula] = computedFormulas(answer.rawPayload)
    expect([formula?.value, formula?.computed]).toEqual([30.25, 30.25])
  })
})

it('keeps the number of an account from who may not read it', async () => {
  const sheet = await sheetMoves(app, await aSheet(app, ana.id), ...paid)
  const reader = await member('reader', { clientId: ana.id, role: 'read-only' })
  const answer = await call(`/user/repayments/sheet/${sheet.id}/pdf`, { token: reader.token })
  const said = await textOfPdf(answer.rawPayload)
  expect([said.includes('0042'), said.includes('BTRL')]).toEqual([true, false])
})
