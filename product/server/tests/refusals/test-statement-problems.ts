/** Provokes what is refused of bank statements. */
import { randomUUID } from 'node:crypto'
import { camtFile } from '#paying/bank-statements/server/test-files.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import type { testServer } from '../../test-server.ts'

type Server = Pick<Awaited<ReturnType<typeof testServer>>, 'parts' | 'call' | 'user' | 'operator'>

export function statementProblems({ parts, call, user, operator }: Server) {
  const { app } = parts
  const administrator = async () => (await operator(`extrase-${randomUUID()}`)).token
  const read = (token: string, payload: Buffer) =>
    call('/admin/bank-statements', { method: 'POST', token, payload, headers: { 'content-type': 'application/octet-stream' } })

  /** Of a client whose payment has come: the same line again. */
  async function recordedTwice() {
    const [token, client] = [await administrator(), await user(`platitor-${randomUUID()}`)]
    await anEntity(app, { clientId: client.id })
    const payload = { amount: 77, fiscalSubaccountNumber: 1 }
    const { identifier } = (await call('/user/prepay/transfer', { method: 'POST', token: client.token, payload })).json()
    await read(
      token,
      camtFile(
        app,
        [1, 2].map((n) => ({ amount: 1_234, reference: `${identifier}-${n}` })),
      ),
    )
    const { list } = (await call('/admin/bank-statements/lines', { token })).json()
    const record = (line: { id: string }) =>
      call(`/admin/bank-statements/lines/${line.id}/use`, {
        method: 'POST',
        token,
        payload: { clientId: client.id, paymentId: identifier },
      })
    await record(list[0])
    return record(list[0])
  }

  /** Answers of undoing twice what is read, where so many lines stay. */
  async function undone(payload: (paid: { identifier: string; proformaNumber: string }) => Buffer, stays: number) {
    const [token, client] = [await administrator(), await user(`platitor-${randomUUID()}`)]
    await anEntity(app, { clientId: client.id })
    const announced = await call('/user/prepay/transfer', {
      method: 'POST',
      token: client.token,
      payload: { amount: 77, fiscalSubaccountNumber: 1 },
    })
    await read(token, payload(announced.json()))
    const { id } = (await call('/admin/bank-statements/files', { token })).json().list[0]
    const undo = () => call(`/admin/bank-statements/files/${id}/undo`, { method: 'POST', token, payload: { stays } })
    return [await undo(), await undo()] as const
  }
  const open = ({ identifier }: { identifier: string }) => camtFile(app, [{ amount: 4_321, reference: `${identifier}-anulat` }])
  const used = ({ identifier, proformaNumber }: { identifier: string; proformaNumber: string }) =>
    camtFile(app, [{ amount: 7_700, text: proformaNumber, reference: `${identifier}-folosit` }])

  return {
    'bank-file-undone': async () => (await undone(open, 0))[1],
    'bank-file-changed': async () => (await undone(open, 1))[0],
    'bank-file-used': async () => (await undone(used, 1))[0],
    'statement-refused': async () => read(await administrator(), Buffer.from('nimic')),
    'statement-line-settled': recordedTwice,
  }
}
