/** The mails about a return, as buyers who read a language and a merchant whose account has it get them. */
import { randomUUID } from 'node:crypto'
import { activeOrder } from '#cash/repayments/server/test-repayments.ts'
import { refuseRequest } from '#selling/returns/server/decide-request.ts'
import { countGoods } from '#selling/returns/server/goods/count-goods.ts'
import { returnMailKinds } from '#selling/returns/server/mails.ts'
import { returnRequests } from '#selling/returns/server/tables.ts'
import { aTemplate, returnForm, returnSent, withdrawalSent } from '#selling/returns/server/test-returns.ts'
import type { testServer } from '../../test-server.ts'

type Server = Awaited<ReturnType<typeof testServer>>

export async function returnMails({ parts: { app }, call }: Server, { clientId, language }: { clientId: string; language: string }) {
  const uniqueId = await aTemplate(app, clientId, returnForm)
  const { seal } = (await call(`/order-return/${uniqueId}`)).json()
  const sent = async (kind: 'return' | 'withdrawal', payload: object): Promise<string> => {
    const headers = { 'accept-language': language, 'idempotency-key': randomUUID() }
    return (await call(`/order-return/${uniqueId}/${kind}`, { method: 'POST', payload, headers })).json().id
  }
  const written = async (name: string, id: string) => {
    const mail = await returnMailKinds.find((kind) => kind.name === name)?.write(app, { clientId, key: id, calls: 1, id })
    return `${mail?.subject}\n${mail?.text}`
  }
  const [voluntary, withdrawal] = [await sent('return', returnSent(seal)), await sent('withdrawal', withdrawalSent(seal))]
  const { orderId } = await activeOrder(app, clientId)
  const broughtBackBy = (order: string | null) =>
    app.db.$client.query('update return_requests set order_id = $2, state = $3 where id = $1', [
      voluntary,
      order,
      order ? 'shipped' : 'received',
    ])
  await broughtBackBy(orderId)
  const label = await written('return-label', `${voluntary}/${orderId}`)
  await broughtBackBy(null)
  await app.db.inTransaction((tx) => refuseRequest(app, tx, { clientId, id: voluntary, userId: null, reason: 'Purtat' }))
  const lines = [{ name: 'Tricou', whole: 1, damaged: 1 }]
  await app.db.inTransaction((tx) => countGoods(app, tx, { clientId, id: voluntary, userId: null, lines, seen: null }))
  const rows = await app.db.select().from(returnRequests)
  const countedAt = rows.find(({ id }) => id === voluntary)?.countedAt?.toISOString()
  const refusedAt = rows.find(({ id }) => id === voluntary)?.stateChangedAt.toISOString()
  return {
    'return-confirmed': await written('return-confirmed', voluntary),
    'withdrawal-confirmed': await written('return-confirmed', withdrawal),
    'return-label': label,
    'return-refused': await written('return-refused', `${voluntary}/${refusedAt}`),
    'return-counted': await written('return-counted', `${voluntary}/${countedAt}`),
    'return-announced': await written('withdrawal-announced', withdrawal),
  }
}
