/** Provokes what is refused of couriers' settlements. */
import { randomUUID } from 'node:crypto'
import type { testServer } from '../../test-server.ts'

type Server = Pick<Awaited<ReturnType<typeof testServer>>, 'call' | 'operator' | 'parts'>

export const settlementProblems = ({ call, operator, parts: { app } }: Server) => ({
  /** Of a courier with which there was an account before. */
  'partner-not-in-use': async () => {
    const { token } = await operator(`fara-curieri-${randomUUID()}`)
    const { couriers } = app
    app.couriers = new Map()
    return call('/admin/settlements/ask/fan', { method: 'POST', token, payload: { day: '2026-01-05' } }).finally(() => {
      app.couriers = couriers
    })
  },
  /** Of a transfer that has come in: a second time. */
  'settlement-settled': async () => {
    const { token } = await operator(`decontari-${randomUUID()}`)
    const taken = await call('/admin/settlements/file/fan', {
      ...{ method: 'POST', token, query: { awb: 'AWB', amount: 'Ramburs', day: '2026-01-05' } },
      ...{ payload: Buffer.from('AWB;Ramburs\n2150000000099;12,50\n'), headers: { 'content-type': 'application/octet-stream' } },
    })
    const receive = () => call(`/admin/settlements/${taken.json().id}/received`, { method: 'POST', token, payload: { on: '2026-01-06' } })
    await receive()
    return receive()
  },
})
