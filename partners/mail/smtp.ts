import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import type { Mail, MailAnswer } from '#server/platform/partners/mail-port.ts'
import { callExpirySignal } from '#server/platform/processes/process-session.ts'
import { redactedText } from '#server/platform/redact.ts'

const SEND_TIMEOUT_MS = 15_000

/** Any SMTP server, e.g. `smtps://user:password@mail.example.ro`; `smtp+starttls://` speaks to no server that does not encrypt. */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const { protocol, hostname, port, username, password } = new URL(url)
  const options: SMTPTransport.Options = {
    host: hostname,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    ignoreTLS: hostname === '127.0.0.1',
    requireTLS: protocol === 'smtp+starttls:',
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: SEND_TIMEOUT_MS,
    greetingTimeout: SEND_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
  }
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, attachments = [], settingsUrl, ...mail }) {
      let isTextSent = false
      const logger = commandsSeen((command) => {
        if (command === 'DATA') isTextSent = true
      })
      const { default: nodemailer } = await import('nodemailer') // a start does without
      const transport = nodemailer.createTransport({ ...options, logger, transactionLog: true }, { from })
      try {
        const attached = attachments.map(({ name, type, bytes, cid }) => ({
          ...{ filename: name, contentType: type, content: Buffer.from(bytes) },
          ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
        }))
        const headers = settingsUrl === undefined ? {} : { 'List-Unsubscribe': `<${settingsUrl}>` }
        await transport.sendMail({ ...mail, headers, attachments: attached, messageId: `<${id}@${host}>`, signal: callExpirySignal() })
        return { kind: 'sent' }
      } catch (error) {
        return mailAnswerOf(error as SmtpError, isTextSent)
      } finally {
        transport.close()
      }
    },
  }
}

type SmtpError = { code?: string; originalCode?: string; responseCode?: number; response?: string; message?: string; command?: string }

/** Codes of the library for what was said to this e-mail itself: to its sender, its recipient or its text. */
const ofTheMail: readonly (string | undefined)[] = ['EENVELOPE', 'EMESSAGE']
/** What the server was answering, as the library names it: by then it knew the recipient. */
const onceNamed: readonly (string | undefined)[] = ['RCPT TO', 'DATA']
/** RFC 3463: too large, for any recipient. */
const TOO_LARGE = /\b5\.3\.4\b/

/** A server that turns us away altogether (greeting, sign-in, encryption) has not judged the e-mail. */
export function mailAnswerOf({ code, originalCode, responseCode, response, message, command }: SmtpError, isTextSent: boolean): MailAnswer {
  const isJudged = ofTheMail.includes(code) && (responseCode === undefined || responseCode >= 500)
  if (isJudged) {
    const isOfAddress = responseCode !== undefined && onceNamed.includes(command) && !TOO_LARGE.test(response ?? '')
    return { kind: 'refused', reason: redactedText(response ?? message ?? code ?? ''), isOfAddress }
  }
  if (responseCode !== undefined) return { kind: 'not-sent', cause: `status ${responseCode}` }
  const cause = originalCode ?? code ?? 'failed'
  return isTextSent ? { kind: 'unknown', cause } : { kind: 'not-sent', cause }
}

/** The library's errors do not say how far a conversation had come; its log of commands does. Nothing of it is kept. */
function commandsSeen(seen: (command: string) => void): SMTPTransport.Options['logger'] {
  const quiet = () => undefined
  const debug = (entry: { tnx?: string }, text: unknown) => {
    if (entry.tnx === 'client') seen(String(text))
  }
  return { level: quiet, trace: quiet, debug, info: quiet, warn: quiet, error: quiet, fatal: quiet }
}
