/** The sandbox's inbox: an SMTP server that takes every e-mail and shows it, newest first. */
import type { Socket } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'
import { type JournalShelf, openJournal } from '#simulators/journal.ts'
import { jsonReply, type SimPartner, type SimWorld } from '#simulators/protocol.ts'

type ReceivedMail = {
  id: string
  receivedAt: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  /** `contentId`: by which its page draws it; '': it is a file alone. */
  attachments: { name: string; type: string; bytes: number; contentId: string }[]
  /** The sender's own: one that is sent again has the same. */
  messageId: string
}

const Share = z.number().min(0).max(1).default(0)
/**
 * Shares of the mails that are put off, of those that are never taken, and of those that are kept while the connection is cut instead of an
 * answer. `unknown`: addresses that are refused for good as recipients.
 */
const Faults = z.object({ refused: Share, rejected: Share, lost: Share, unknown: z.array(z.string()).max(100).default([]) })
type Faults = z.infer<typeof Faults>
type Fate = Exclude<keyof Faults, 'unknown'> | 'kept'
const UNKNOWN = 550

const MAIL_BYTES_MAX = 25 * 1024 * 1024
const HOST = '127.0.0.1'

export async function mailSimulator(world: SimWorld, port: number): Promise<{ partner: SimPartner; port: number }> {
  const journal = openJournal(world.dataDir && join(world.dataDir, 'mail.journal'))
  const mails = journal.shelf<ReceivedMail>('letters')
  const faults: Faults = { refused: 0, rejected: 0, lost: 0, unknown: [] }
  const sockets = new Map<number, Socket>()
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
        const fate = fateOf(faults)
        if (fate === 'refused' || fate === 'rejected') return done(refusals[fate])
        const cut = () => sockets.get(session.remotePort)?.destroy()
        keep(mails, world, Buffer.concat(chunks), to).then(() => (fate === 'lost' ? cut() : done(null)), done)
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
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    if (remotePort === undefined) return // gone already
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  // A sender that is killed in the middle of a mail; it sends it again.
  server.on('error', () => undefined)
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    partner: inbox(mails, faults, () => close(server, journal.close)),
  }
}

async function keep(mails: JournalShelf<ReceivedMail>, world: SimWorld, bytes: Buffer, to: string[]): Promise<void> {
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
    attachments: parsed.attachments.map(({ filename, mimeType, content, contentId = '' }) => ({
      ...{ name: filename ?? '', type: mimeType, bytes: byteLength(content) },
      contentId: contentId.replace(/^<|>$/g, ''),
    })),
  })
}

function fateOf({ refused, rejected, lost }: Faults): Fate {
  const luck = Math.random()
  if (luck < refused) return 'refused'
  if (luck < refused + rejected) return 'rejected'
  return luck < refused + rejected + lost ? 'lost' : 'kept'
}

const refusals = {
  refused: Object.assign(new Error('try again later'), { responseCode: 451 }),
  rejected: Object.assign(new Error('not taken'), { responseCode: 554 }),
}

const byteLength = (content: string | ArrayBuffer | Uint8Array) => (typeof content === 'string' ? content.length : content.byteLength)

function inbox(mails: JournalShelf<ReceivedMail>, faults: Faults, stop: () => Promise<void>): SimPartner {
  return {
    name: 'mail',
    answer: () => jsonReply(404, { error: 'e-mails come by SMTP' }),
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
      const read = z.object({ faults: Faults }).safeParse(order)
      if (!read.success) return jsonReply(400, { message: 'e-mails do not move' })
      Object.assign(faults, read.data.faults)
      return jsonReply(200, {})
    },
    broken: (status) => jsonReply(status, { error: 'server error' }),
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
