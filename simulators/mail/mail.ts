/** The sandbox's inbox: an SMTP server that takes every e-mail and shows it, newest first. */
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'
import { openJournal, type Shelf } from '../journal.ts'
import { json, type Partner, type World } from '../protocol.ts'

type ReceivedMail = {
  id: string
  receivedAt: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string; bytes: number }[]
  /** The sender's own: one that is sent again has the same. */
  messageId: string
}

/**
 * Shares of the mails that are refused for now, and of those that are kept though the sender is refused. `unknown`: addresses that are
 * refused for good as recipients.
 */
const Faults = z.object({ refused: z.number().min(0).max(1), lost: z.number().min(0).max(1), unknown: z.array(z.string()).max(100) })
const TEMPORARY = 451
const UNKNOWN = 550

const MAIL_BYTES_MAX = 25 * 1024 * 1024
const HOST = '127.0.0.1'

export async function mailSimulator(world: World, port: number): Promise<{ partner: Partner; port: number }> {
  const journal = openJournal(world.dataDir && join(world.dataDir, 'mail.journal'))
  const mails = journal.shelf<ReceivedMail>('letters')
  const faults: z.infer<typeof Faults> = { refused: 0, lost: 0, unknown: [] }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MAIL_BYTES_MAX,
    disableReverseLookup: true,
    // Any name and password will do: the sandbox has one inbox.
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'sandbox' }),
    onRcptTo({ address }, _session, done) {
      if (!faults.unknown.includes(address.toLowerCase())) return done()
      done(Object.assign(new Error('5.1.1 Mailbox unknown'), { responseCode: UNKNOWN }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((address) => address.address)
        const luck = Math.random()
        if (luck < faults.refused) return done(notNow())
        keep(mails, world, Buffer.concat(chunks), to).then(() => done(luck < faults.refused + faults.lost ? notNow() : null), done)
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  }).catch((error: unknown) => {
    journal.close()
    throw error
  })
  // A sender that is killed in the middle of a mail; it sends it again.
  server.on('error', () => undefined)
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    partner: inbox(mails, faults, () => close(server, journal.close)),
  }
}

async function keep(mails: Shelf<ReceivedMail>, world: World, bytes: Buffer, to: string[]): Promise<void> {
  const parsed = await PostalMime.parse(bytes)
  const id = `mail-${mails.size + 1}`
  mails.put(id, {
    id,
    receivedAt: world.now().toISOString(),
    from: parsed.from?.address ?? '',
    to,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    messageId: parsed.messageId ?? '',
    attachments: parsed.attachments.map((one) => ({ name: one.filename ?? '', type: one.mimeType, bytes: byteLength(one.content) })),
  })
}

const notNow = () => Object.assign(new Error('try again later'), { responseCode: TEMPORARY })

const byteLength = (content: string | ArrayBuffer | Uint8Array) => (typeof content === 'string' ? content.length : content.byteLength)

function inbox(mails: Shelf<ReceivedMail>, faults: z.infer<typeof Faults>, stop: () => Promise<void>): Partner {
  return {
    name: 'mail',
    answer: () => json(404, { error: 'e-mails come by SMTP' }),
    state(query) {
      const to = query.get('to')
      return {
        mails: mails
          .all()
          .filter((mail) => to === null || mail.to.includes(to))
          .reverse(),
      }
    },
    advance(order) {
      const read = z.object({ faults: Faults.partial() }).safeParse(order)
      if (!read.success) return json(400, { message: 'e-mails do not move' })
      Object.assign(faults, read.data.faults)
      return json(200, {})
    },
    broken: (status) => json(status, { error: 'server error' }),
    stop,
  }
}

function close(server: SMTPServer, then: () => void): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      then()
      resolve()
    })
  })
}
