/** Mail to people. Sent as effects, so that a mail server that is down costs a delay and nothing else. */
import type { WORKBOOK_TYPE } from '#contract/endpoint.ts'

/** `id`: the same for the same e-mail. Mailboxes show one that arrives twice once. */
export type MailMessage = {
  id: string
  to: string
  subject: string
  text: string
  /** The same as a page. */
  html?: string
  /** Where its recipient stops such e-mails; of those about an account itself there is none. */
  settingsUrl?: string
  attachments?: readonly MailAttachment[]
}

/** `cid`: the name by which the page of the e-mail draws it. */
export type MailAttachment = { name: string; type: 'application/pdf' | 'image/png' | typeof WORKBOOK_TYPE; bytes: Uint8Array; cid?: string }

/**
 * `refused`: the server judged this e-mail and takes it at no time; `isOfAddress`: once it had been named the recipient, so that the same may
 * await the next one. `unknown`: the answer to its text was cut off.
 */
export type MailAnswer =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string; isOfAddress: boolean }
  | { kind: 'not-sent'; cause: string }
  | { kind: 'unknown'; cause: string }

export type Mail = {
  /** Never throws. */
  send(mail: MailMessage): Promise<MailAnswer>
}

export type MailDomains = {
  /** `unknown`: its name servers did not say in time. Never throws. */
  takesMail(domain: string): Promise<'yes' | 'no' | 'unknown'>
}
