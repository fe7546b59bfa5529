/** What administrators and clients read of a run: its sheets by a search, what could be paid at once, and why the bank refused. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, testServer } from '#product/server/test-server.ts'
import { ANA, answersOf, cashAtUs, DAN, eachDay, jsonPaymentFiles, sheetsNow } from '../test-payouts.ts'

const server = await testServer()
const { parts, call, user, operator } = server
const { app } = parts
app.paymentFiles = jsonPaymentFiles

let client: Awaited<ReturnType<typeof user>>
let maker: Awaited<ReturnType<typeof operator>>

beforeEach(async () => {
  client = await user(`client-${randomUUID()}`)
  maker = await operator(`face-${randomUUID()}`)
  await eachDay(app, client.id)
  await cashAtUs(app, client.id, { ron: 100, ...ANA })
  await cashAtUs(app, client.id, { ron: 30, ...DAN })
})

const post = (path: string, token: string, payload: object = { password: PASSWORD }) => call(path, { method: 'POST', token, payload })
const made = async () => (await post('/admin/payouts/runs', maker.token)).json<{ id: string }>().id

describe('the sheets of a run', () => {
  it('are found by a part of the holder or the account, by their number, and by whose they are', async () => {
    const id = await made()
    const [first] = await sheetsNow(app, client.id)
    const found = async (search: string) => {
      const answer = await call(`/admin/payouts/runs/${id}/sheets?search=${encodeURIComponent(search)}`, { token: maker.token })
      const { count, list } = answer.json<{ count: number; list: { holder: string }[] }>()
      expect(count).toBe(list.length)
      return list.map(({ holder }) => holder).toSorted()
    }
    expect(await found('')).toEqual(['Ana Pop', 'Dan Ion'])
    expect(await found('dAN')).toEqual(['Dan Ion'])
    expect(await found('0130 1202')).toEqual(['Ana Pop'])
    expect(await found(String(first?.id))).toContain(first?.holder)
    expect(await found('nimic de acest fel')).toEqual([])
  })
})

describe('what could be paid at once', () => {
  it('is what no sheet holds', async () => {
    const asked = { isAll: true }
    type Listed = { nextPayment: { amount: { payable: number; inSheets: number } } }
    const amounts = async () => (await post('/user/repayments/list', client.token, asked)).json<Listed>().nextPayment.amount
    expect(await amounts()).toMatchObject({ payable: 130, inSheets: 0 })
    await made()
    expect(await amounts()).toMatchObject({ payable: 0, inSheets: 130 })
  })
})

describe('a refusal of the bank', () => {
  it('is read by the client in words, at the repayment that waits for another account', async () => {
    const id = await made()
    await post(`/admin/payouts/runs/${id}/approve`, maker.token)
    await call(`/admin/payouts/runs/${id}/file/09`, { token: maker.token })
    const sheets = await sheetsNow(app, client.id)
    const answers = sheets.map(({ endToEndId, holder }) =>
      holder === 'Dan Ion'
        ? { endToEndId, outcome: 'refused' as const, reasonCode: 'AC04' }
        : { endToEndId, outcome: 'refused' as const, reasonCode: 'XX99' },
    )
    const headers = { 'content-type': 'application/octet-stream' }
    await call('/admin/payouts/answers', { method: 'POST', token: maker.token, payload: answersOf(answers), headers })
    const { list } = (await call(`/admin/payouts/runs/${id}/sheets`, { token: maker.token })).json<{
      list: { holder: string; reason: string }[]
    }>()
    const reasons = Object.fromEntries(list.map(({ holder, reason }) => [holder, reason]))
    expect(reasons).toEqual({ 'Dan Ion': 'Refuzat de banca: contul este inchis (AC04).', 'Ana Pop': 'Refuzat de banca: XX99.' })
    const awaiting = (await post('/user/repayments/awaiting-list', client.token)).json<{ contactName: string; reason: string }[]>()
    expect(awaiting.map(({ contactName, reason }) => [contactName, reason])).toEqual([
      ['Dan Ion', 'Banca a refuzat plata in acest cont. Refuzat de banca: contul este inchis (AC04).'],
    ])
  })
})
