/** Clients who want to write their own invoices here, while the product does not offer it. */
import { endpoint, Success } from '#contract/endpoint.ts'

export const participationCalls = {
  ask: endpoint({
    method: 'POST',
    path: '/user/invoicing-system/send-request-to-participate',
    access: 'money.write',
    does: 'writes',
    audits: {},
    proof: 'none',
    summary: 'Says that the client wants to write invoices here; `success` is false where it has said so before.',
    answer: Success,
  }),
}
