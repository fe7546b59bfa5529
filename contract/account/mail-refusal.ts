import { z } from 'zod'

/** That an address's server refuses e-mails for good, until it takes one again. */
export const MailRefusal = z.object({
  since: z.iso.datetime(),
  /** In the server's words. */
  reason: z.string(),
})
export type MailRefusal = z.output<typeof MailRefusal>

export const RefusedMailAddress = MailRefusal.extend({ email: z.string() })
export type RefusedMailAddress = z.output<typeof RefusedMailAddress>
