/** A user closes the own account, and with it the clients that have no other owner. */
import { z } from 'zod'
import { ownPassword } from '#account/sign-in/contract/second-factor.ts'
import { TypedCode } from '#account/sign-in/contract/typed-code.ts'
import { endpoint } from '#contract/endpoint.ts'

/** What stands in the way of a client: work and money that is not at its end, and what would go on by itself. */
export const closingObstacles = ['open-orders', 'balance', 'not-invoiced', 'unpaid-invoices', 'cash', 'top-ups', 'stores'] as const
export const ClosingObstacle = z.enum(closingObstacles)
export type ClosingObstacle = z.infer<typeof ClosingObstacle>

export const ClosingClient = z.object({
  clientId: z.uuid(),
  name: z.string(),
  /** It closes too, as it has no other owner. */
  isClosed: z.boolean(),
  obstacles: z.array(ClosingObstacle),
})
export type ClosingClient = z.infer<typeof ClosingClient>

const AccountClosing = z.object({
  /** A role on the platform's side ends by the operator's command alone. */
  isOfPlatform: z.boolean(),
  clients: z.array(ClosingClient),
})
export type AccountClosing = z.infer<typeof AccountClosing>

export const canClose = ({ isOfPlatform, clients }: AccountClosing): boolean =>
  !isOfPlatform && clients.every(({ obstacles }) => obstacles.length === 0)

export const closingCalls = {
  preview: endpoint({
    method: 'GET',
    path: '/user/close-account',
    access: 'signed-in',
    does: 'reads',
    summary: 'What closing the own account would end, and what stands in its way.',
    answer: AccountClosing,
  }),
  close: endpoint({
    method: 'POST',
    path: '/user/close-account',
    access: 'signed-in',
    does: 'writes',
    audits: { nothing: 'own-entry' },
    proof: ['password', 'code-where-on'],
    summary:
      'Closes the own account and the clients without another owner, for good; success is false, and nothing is done, while something stands in its way.',
    body: z.object({ password: ownPassword, code: TypedCode.optional() }),
    answer: AccountClosing.extend({ success: z.boolean() }),
    problems: ['too-many-requests'],
  }),
}
