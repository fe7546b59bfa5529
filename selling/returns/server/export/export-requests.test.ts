/** Return requests as a workbook: what buyers wrote stays what it is, under what they were asked. */
import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { readWorkbook, type SheetCell } from '#server/platform/spreadsheet/workbook.ts'
import { RETURNS_EXPORTED_MAX } from '../../contract/export-returns.ts'
import { aRequest, aTemplate, IBAN, returnForm, returnSent, rightAnswers, withdrawalSent } from '../test-returns.ts'

const { parts, call, user, member, operator } = await testServer()
const { app } = parts
const { $client } = app.db
let client: Awaited<ReturnType<typeof user>>
let template: string

beforeAll(async () => {
  client = await user('exporta')
  template = await aTemplate(app, client.id, returnForm)
})

const exported = (payload: object = {}, token = client.token) => call('/returns/export', { method: 'POST', token, payload })

/** The rows below the headings, each by the headings; of several with one text the last. */
async function rowsOf(payload: object = {}, token = client.token) {
  const { rawPayload, headers } = await exported(payload, token)
  const [headings = [], ...rows] = (await readWorkbook(rawPayload))?.[0]?.rows ?? []
  expect(headers['x-rows']).toBe(String(rows.length))
  const named = rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])) as Record<string, SheetCell>)
  return { headings, rows: named, one: (id: string) => named.find((row) => row.Numar === id) }
}

async function send(kind: 'return' | 'withdrawal', of: (seal: string) => object, uniqueId = template): Promise<string> {
  const seal = (await call(`/order-return/${uniqueId}`)).json().seal as string
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await call(`/order-return/${uniqueId}/${kind}`, { method: 'POST', payload: of(seal), headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id
}
const answered = (changed: object) => send('return', (seal) => returnSent(seal, { answers: { ...rightAnswers, ...changed } }))

it('has a row for each request, with what was answered under what was asked', async () => {
  const id = await answered({
    'date-picker-7': '2026-02-28',
    'radio-buttons-9': { method: 'bani', iban: IBAN },
    'fields-table-10': [{ c1: 'Tricou' }, { c1: 'Palton' }],
  })
  const { headings, one } = await rowsOf()
  expect(headings.slice(0, 4)).toEqual(['Numar', 'Fel', 'Stare', 'Primita'])
  expect(one(id)).toMatchObject({
    ...{ Fel: 'Retur', Stare: 'Primita', Sablon: 'Retururi magazin', Cumparator: 'Mara Cumparatoare', 'E-mail': 'mara@exemplu.ro' },
    ...{ Telefon: '+40721000999', 'De ce': 'Nu se potriveste', 'Contul dumneavoastra': IBAN, 'Primit la': '28.02.2026' },
    ...{ 'Este sigilat': 'Este sigilat', 'Cum doriti': `Bani inapoi; ${IBAN}`, Produs: 'Produs: Tricou; Produs: Palton' },
  })
})

it('says of a withdrawal what it is for, its account and what is owed', async () => {
  const id = await send('withdrawal', (seal) => withdrawalSent(seal, { orderNumber: '00042', iban: IBAN, reason: 'Prea mare' }))
  const { one } = await rowsOf({ state: 'refund' })
  expect(one(id)).toMatchObject({
    ...{ Fel: 'Retragere din contract', 'Numarul comenzii': '00042', Produse: 'Toata comanda', Motiv: 'Prea mare', Cont: IBAN },
    ...{ Restituire: expect.stringMatching(/^pana in /) },
  })
})

it('keeps as a text what is one, and as a number what is one', async () => {
  const link = '=HYPERLINK("https://rau.test","Apasati")'
  const texts = [link, '+40722', '@SUM(A1)', '007', '1.50', '-1+1', '\t=1+1 ceva', '12345678901', '1e5']
  const numbers = { '-50': -50, '-5.25': -5.25, '100': 100 }
  const written = new Map<string, string>()
  for (const text of [...texts, ...Object.keys(numbers)]) written.set(text, await answered({ 'text-input-3': text }))
  const buyer = { name: link, email: 'mara@exemplu.ro', phone: '+40721000999', address: returnSent('').buyer.address }
  const named = await send('return', (seal) => returnSent(seal, { buyer }))
  const { one } = await rowsOf()
  for (const text of texts) expect(one(written.get(text) ?? '')?.['De ce'], text).toBe(text.trim())
  for (const [text, number] of Object.entries(numbers)) expect(one(written.get(text) ?? '')?.['De ce'], text).toBe(number)
  expect(one(named)?.Cumparator).toBe(link)
  const sheet = strFromU8(unzipSync((await exported()).rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).not.toContain('<f>')
})

it('keeps both questions where the form was changed after it was answered', async () => {
  const changing = await aTemplate(app, client.id, returnForm)
  const before = await send('return', (seal) => returnSent(seal), changing)
  const fields = returnForm.map((field) =>
    field.id === 'text-input-3' && field.type === 'text-input'
      ? { ...field, config: { ...field.config, label: 'Motivul returului' } }
      : field,
  )
  await $client.query(`update order_templates set options = jsonb_set(options, '{return,fields}', $2) where unique_id = $1`, [
    changing,
    JSON.stringify(fields),
  ])
  const after = await send('return', (seal) => returnSent(seal), changing)
  const { headings, one } = await rowsOf()
  expect(headings.filter((heading) => heading === 'De ce' || heading === 'Motivul returului').toSorted()).toEqual([
    'De ce',
    'Motivul returului',
  ])
  expect([one(before)?.['De ce'], one(before)?.['Motivul returului']]).toEqual(['Nu se potriveste', ''])
  expect([one(after)?.['De ce'], one(after)?.['Motivul returului']]).toEqual(['', 'Nu se potriveste'])
})

it('has doubtful requests under their own filter alone', async () => {
  const shop = await user('exporta-indoieli')
  const doubtful = await aRequest(app, call, { clientId: shop.id, kind: 'return', isDoubtful: true })
  const plain = await aRequest(app, call, { clientId: shop.id, kind: 'return' })
  const idsIn = async (payload: object) => (await rowsOf(payload, shop.token)).rows.map((row) => [row.Numar, row.Stare])
  expect(await idsIn({})).toEqual([[plain, 'Primita']])
  expect(await idsIn({ state: 'doubtful' })).toEqual([[doubtful, 'Indoielnica']])
})

describe('whose they are and who reads them', () => {
  it('is one client’s', async () => {
    const other = await user('exporta-altul')
    expect((await rowsOf({}, other.token)).rows).toEqual([])
    expect((await call('/returns/export', { method: 'POST', token: other.token, query: { selectedClient: client.id } })).statusCode).toBe(
      404,
    )
  })

  it('shows of accounts their end alone to who may not read them', async () => {
    const id = await answered({})
    const dispatcher = await member('exporta-dispecer', { clientId: client.id, role: 'dispatcher' })
    const accountant = await member('exporta-contabil', { clientId: client.id, role: 'accountant' })
    expect((await rowsOf({}, accountant.token)).one(id)?.['Contul dumneavoastra']).toBe(IBAN)
    expect((await rowsOf({}, dispatcher.token)).one(id)?.['Contul dumneavoastra']).toBe('•••• 0000')
    const { rawPayload } = await exported({}, dispatcher.token)
    expect(strFromU8(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain(IBAN)
  })

  it('is written down where it is done for a client, with the filter and without what was searched for', async () => {
    const { token } = await operator('exporta-seful')
    const payload = { state: 'received', search: 'Mara' }
    const query = { selectedClient: client.id }
    expect((await call('/returns/export', { method: 'POST', token, payload, query })).statusCode).toBe(200)
    const { rows } = await $client.query(`select to_jsonb(a)::text as entry from audit_log a where a.call = 'POST /returns/export'`)
    expect(rows.some(({ entry }) => entry.includes('received') && !entry.includes('Mara'))).toBe(true)
  })
})

it('reads thousands in parts, in the order of the list, and says where there are more than a file takes', async () => {
  const shop = await user('exporta-mult')
  await $client.query(
    `insert into return_requests (client_id, id, kind, state, state_changed_at, template_id, template_name, shop_name, to_address, language, name,
            email, order_number, goods, exceptions, fields, answers, received_at, search_text)
     select $1, 'R' || lpad(n::text, 11, '0'), 'return', 'received', now(), gen_random_uuid(),
            'Retururi', 'Magazin', '{}', 'ro', 'Mara ' || n, 'mara@exemplu.ro', n::text, '[]', '[]', '[]', '{}', now() - n * interval '1 minute',
            case when n <= 450 then 'putine' else 'multe' end
       from generate_series(1, $2) n`,
    [shop.id, RETURNS_EXPORTED_MAX + 1],
  )
  const sizes: number[] = []
  const query = $client.query.bind($client) as (...given: unknown[]) => Promise<{ rows: unknown[] }>
  const spy = vi.spyOn($client, 'query').mockImplementation((async (...given: unknown[]) => {
    const answer = await query(...given)
    const [{ text }] = given as [{ text?: string }] // as the query builder calls it
    if (text?.includes('"answers"')) sizes.push(answer.rows.length)
    return answer
  }) as never)
  const { rows } = await rowsOf({ search: 'putine' }, shop.token)
  spy.mockRestore()
  expect(rows.map((row) => row.Cumparator)).toEqual(Array.from({ length: 450 }, (_, n) => `Mara ${n + 1}`))
  expect(sizes).toEqual([200, 200, 50])
  const refused = await exported({}, shop.token)
  expect([refused.statusCode, refused.json().errors[0]?.message]).toEqual([
    422,
    expect.stringMatching(/^Un fisier poate avea cel mult 50\.000 de cereri/),
  ])
})
