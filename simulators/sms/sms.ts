/** The sandbox's text messages: what the product sends is kept and shown, no telephone rings. */
import { join } from 'node:path'
import { z } from 'zod'
import { openJournal } from '../journal.ts'
import { json, type Partner, type World } from '../protocol.ts'
import { readJson } from '../serving.ts'

const Message = z.object({ to: z.string().regex(/^\+?\d{6,15}$/), text: z.string().min(1).max(1600) })
type Kept = z.infer<typeof Message> & { id: string; receivedAt: string }

export function smsSimulator(world: World): Partner {
  const journal = openJournal(world.dataDir && join(world.dataDir, 'sms.journal'))
  const messages = journal.shelf<Kept>('messages')
  return {
    name: 'sms',
    answer(call) {
      if (`${call.method} ${call.path}` !== 'POST /send') return json(404, { error: 'not found' })
      const read = Message.safeParse(readJson(call.body))
      if (!read.success) return json(400, { error: z.prettifyError(read.error) })
      const id = `sms-${messages.size + 1}`
      messages.put(id, { ...read.data, id, receivedAt: world.now().toISOString() })
      return json(200, { id })
    },
    state: () => ({ messages: messages.all().reverse() }),
    advance: () => json(400, { message: 'text messages do not move' }),
    broken: (status) => json(status, { error: 'server error' }),
    async stop() {
      journal.close()
    },
  }
}
