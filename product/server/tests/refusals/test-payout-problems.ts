/** Provokes what is refused of payouts. */
import { randomUUID } from 'node:crypto'
import { cashAtUs, eachDay, jsonPaymentFiles, sheetNow } from '#cash/payouts/server/test-payouts.ts'
import { PASSWORD, type testServer } from '../../test-server.ts'

type Server = Pick<Awaited<ReturnType<typeof testServer>>, 'parts' | 'call' | 'user' | 'operator'>

export function payoutProblems({ parts: { app }, call, user, operator }: Server) {
  app.paymentFiles = jsonPaymentFiles
  const administrator = async () => (await operator(`plati-${randomUUID()}`)).token
  const clientWith = async (ron: number) => {
    const { id } = await user(`incaseaza-${randomUUID()}`)
    await eachDay(app, id)
    await cashAtUs(app, id, { ron })
    return id
  }
  const make = async (token: string) =>
    (await call('/admin/payouts/runs', { method: 'POST', token, payload: {} })).json<{ id: string }>().id
  const decide = (token: string, id: string, what: 'approve' | 'discard') =>
    call(`/admin/payouts/runs/${id}/${what}`, {
      method: 'POST',
      token,
      payload: { password: PASSWORD, ...(what === 'discard' ? { reason: 'Facut din greseala' } : {}) },
    })
  const payNow = (token: string, clientId: string) =>
    call(`/admin/repayment/process-user-payment/${clientId}`, { method: 'PUT', token, payload: { password: PASSWORD } })
  return {
    'sheet-not-paid': async () => {
      const [token, clientId] = [await administrator(), await clientWith(10)]
      await payNow(token, clientId)
      const { id, sheetDate } = await sheetNow(app, clientId)
      const payload = { type: 1, date: sheetDate, markForPayment: false }
      return call(`/admin/repayment/sheet/${id}`, { method: 'DELETE', token, payload })
    },
    'nothing-to-pay': async () => payNow(await administrator(), (await user(`fara-ramburs-${randomUUID()}`)).id),
    'run-not-open': async () => {
      const token = await administrator()
      await clientWith(10)
      const id = await make(token)
      await decide(token, id, 'discard')
      return decide(token, id, 'approve')
    },
    'second-user-required': async () => {
      const token = await administrator()
      await clientWith(10_000)
      return decide(token, await make(token), 'approve')
    },
    'sheet-decided': async () => {
      const token = await administrator()
      await payNow(token, await clientWith(10))
      const { rows } = await app.db.$client.query<{ id: number }>('select max(id)::int as id from repayment_sheets')
      return call(`/admin/payouts/sheets/${rows[0]?.id}/decision`, { method: 'DELETE', token })
    },
    'sheet-paid-twice': async () => {
      const [token, other] = [await administrator(), await administrator()]
      const clientId = await clientWith(10)
      await payNow(token, clientId)
      const { id, sheetDate } = await sheetNow(app, clientId)
      await app.db.$client.query(`update repayment_sheets set state = 'failed', doubt = 'paid-twice' where id = $1`, [id])
      const payload = { isPaid: true, paidOn: sheetDate, note: 'Extras', password: PASSWORD }
      await call(`/admin/payouts/sheets/${id}/decision`, { method: 'POST', token, payload })
      return call(`/admin/payouts/sheets/${id}/decision/confirm`, { method: 'POST', token: other, payload: { password: PASSWORD } })
    },
    'bank-answer-refused': async () => {
      const headers = { 'content-type': 'application/octet-stream' }
      return call('/admin/payouts/answers', { method: 'POST', token: await administrator(), payload: Buffer.from('no answer'), headers })
    },
  }
}
