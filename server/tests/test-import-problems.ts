import type { LightMyRequestResponse } from 'fastify'
import type { Asked } from '../test-server.ts'

type Call = (path: string, asked: Asked) => Promise<LightMyRequestResponse>

/** A file that is none, and one whose import has begun. */
export function importProblems(call: Call, tokenNow: () => string) {
  const upload = (payload: Buffer) =>
    call('/order-imports', {
      ...{ method: 'POST', token: tokenNow(), query: { fileName: 'comenzi.csv' }, payload },
      headers: { 'content-type': 'application/octet-stream' },
    })
  return {
    'spreadsheet-refused': () => upload(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])),
    'import-begun': async () => {
      const { id } = (await upload(Buffer.from('Nume;Telefon\nIon;0722123456\n'))).json()
      await call(`/order-imports/${id}/run`, { method: 'POST', token: tokenNow() })
      const payload = { sheet: 0, mapping: {}, store: 'import' }
      return call(`/order-imports/${id}/mapping`, { method: 'PUT', token: tokenNow(), payload })
    },
  }
}
