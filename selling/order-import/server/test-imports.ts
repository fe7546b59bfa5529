/** Files of orders sent by clients of the whole product, and what became of them. */
import { expect } from 'vitest'
import { inWords } from '#contract/texts/message.ts'
import { testServer } from '#product/server/test-server.ts'
import { writeWorkbook } from '#server/platform/spreadsheet/write-workbook.ts'
import { textsOf } from '#server/platform/texts.ts'
import type { ImportRow, OrderImport } from '../contract/order-imports.ts'
import { ownTemplateCells, ownTemplateHeader, sampleOrder } from './sample-files.ts'

export async function importTrial() {
  const { call, user } = await testServer()
  const client = await user('ana')
  let n = 0
  const another = () => {
    n += 1
    return user(`alta${n}`)
  }
  const send = (bytes: Uint8Array, { token = client.token, fileName = 'comenzi.csv' } = {}) =>
    call('/order-imports', {
      ...{ method: 'POST', token, query: { fileName }, payload: Buffer.from(bytes) },
      headers: { 'content-type': 'application/octet-stream' },
    })
  async function upload(bytes: Uint8Array, given: { token?: string; fileName?: string } = {}): Promise<OrderImport> {
    const answer = await send(bytes, given)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json()
  }
  const rowsOf = async (id: string, state?: string, token = client.token): Promise<ImportRow[]> =>
    (await call(`/order-imports/${id}/rows`, { token, query: state ? { state } : {} })).json().list
  const post = async (path: string, token = client.token): Promise<OrderImport> => (await call(path, { method: 'POST', token })).json()

  async function imported(id: string, token = client.token): Promise<OrderImport> {
    await post(`/order-imports/${id}/run`, token)
    await expect
      .poll(async () => (await call(`/order-imports/${id}`, { token })).json().state, { timeout: 60_000, interval: 50 })
      .toBe('done')
    return (await call(`/order-imports/${id}`, { token })).json()
  }
  const listed = async (owner: typeof client, store = 'import') =>
    (
      await call(`/user/integration/shopify/orders/${store}`, {
        ...{ method: 'POST', token: owner.token, payload: { type: 'AWAITING_ACTIVATION', count: 100, reversed: false } },
      })
    ).json().list

  return {
    ...{ call, client, another, send, upload, rowsOf, post, imported, listed },
    xlsx: (orders: readonly ReturnType<typeof sampleOrder>[]) =>
      writeWorkbook({ Comenzi: [ownTemplateHeader, ...orders.map(ownTemplateCells)] }),
    many: (count: number, from = 0) => Array.from({ length: count }, (_, i) => sampleOrder(from + i)),
    said: (row: ImportRow) => row.errors.map(({ column, message }) => `${column}: ${inWords(textsOf('ro'), message)}`),
  }
}
