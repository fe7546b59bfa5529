import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** There is no mailbox in the sandbox: the pages that send a link open it themselves. */
export const linkMailCall = endpoint({
  method: 'POST',
  path: '/sandbox/link-mail',
  access: 'public',
  does: 'reads',
  summary: 'The newest e-mail to an address, of the last minutes; null: none has come.',
  body: z.object({ email: z.string().trim().max(254) }),
  answer: z.object({ mail: z.object({ subject: z.string(), text: z.string() }).nullable() }),
  problems: ['courier-failed'],
})
