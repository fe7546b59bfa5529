/** Erasing what is kept of a buyer of a return that is over. A withdrawal is evidence, which the trader must be able to show: it stays as it is. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'
import { OrderId } from '#sending/orders/contract/orders.ts'

export const eraseBuyerCall = endpoint({
  method: 'POST',
  path: '/returns/:id/erase',
  access: 'orders.write',
  does: 'writes',
  audits: { params: ['id'] },
  proof: 'none',
  summary: 'Erases name, contact, address and answers of a return request that is over; a withdrawal is evidence and stays.',
  params: z.object({ id: OrderId }),
  answer: Success,
  problems: ['not-found', 'return-decided'],
})
