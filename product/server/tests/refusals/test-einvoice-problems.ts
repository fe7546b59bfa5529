/** Provokes what is refused of connections to e-Factura. */
import { randomUUID } from 'node:crypto'
import { finish, prepare, signedInAt } from '#invoicing/connections/server/test-connections.ts'
import { aReceivedInvoice } from '#invoicing/received/server/test-received.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import type { testServer } from '../../test-server.ts'

type Server = Pick<Awaited<ReturnType<typeof testServer>>, 'parts' | 'call' | 'user' | 'simulator'>

export function einvoiceProblems({ parts, call, user, simulator }: Server) {
  const aCompany = async () => {
    const owner = await user(`firma-${randomUUID()}`)
    await anEntity(parts.app, { clientId: owner.id })
    return owner
  }
  return {
    'invoice-in-other-state': async () => {
      const { id: clientId, token } = await user('fara-avertismente')
      const receivedInvoiceId = await aReceivedInvoice(parts.app, { clientId })
      const payload = { receivedInvoiceId, oldStatus: 1, changeToNewStatus: 2 }
      return call('/user/invoicing-system/change/warning/status', { method: 'PATCH', token, payload })
    },
    'einvoice-refused': async () => finish(call, await aCompany(), 'code=x&state=y'),
    'einvoice-failed': async () => {
      const owner = await aCompany()
      const query = await signedInAt((await prepare(call, owner)).json().url ?? '')
      const order = { match: '/token', kind: 'error', count: 1 }
      await fetch(`${simulator}/efactura/_sim/faults`, { method: 'POST', body: JSON.stringify(order) })
      return finish(call, owner, query)
    },
  }
}
