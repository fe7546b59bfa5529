/** Files of orders, as tests of the whole product send them. */
import type { LightMyRequestResponse } from 'fastify'
import type { Asked } from '../test-server.ts'

type Call = (path: string, asked: Asked) => Promise<LightMyRequestResponse>

const small = Buffer.from('Nume;Telefon\nIon;0722123456\n')

let made = 0
/** Of one order that nothing speaks against. */
function importable(): Buffer {
  made += 1
  const header = 'Numar comanda;Nume;Telefon;Judet;Localitate;Adresa;Cod postal'
  return Buffer.from(`${header}\nTI-${made};Ion Pop;0722123456;Cluj;Cluj-Napoca;Str. Memorandumului nr. 5;400114\n`)
}

const upload = (call: Call, token: string, payload: Buffer) =>
  call('/order-imports', {
    ...{ method: 'POST', token, query: { fileName: 'comenzi.csv' }, payload },
    headers: { 'content-type': 'application/octet-stream' },
  })

async function imported(call: Call, token: string, file: Buffer): Promise<string> {
  const { id } = (await upload(call, token, file)).json()
  const stateOf = async (method: 'GET' | 'POST', path: string) =>
    (await call(`/order-imports/${id}${path}`, { method, token })).json().state
  for (let state = await stateOf('POST', '/run'); state !== 'done'; ) state = await stateOf('GET', '')
  return id
}

/** A file that is none, one whose import has begun, and one of which no order came. */
export const importProblems = (call: Call, tokenNow: () => string) => ({
  'spreadsheet-refused': () => upload(call, tokenNow(), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])),
  'import-begun': async () => {
    const { id } = (await upload(call, tokenNow(), small)).json()
    await call(`/order-imports/${id}/run`, { method: 'POST', token: tokenNow() })
    const payload = { sheet: 0, mapping: {}, store: 'import' }
    return call(`/order-imports/${id}/mapping`, { method: 'PUT', token: tokenNow(), payload })
  },
  'import-nothing-to-undo': async () => {
    const id = await imported(call, tokenNow(), small)
    return call(`/order-imports/${id}/undo`, { method: 'POST', token: tokenNow() })
  },
})

type Question = { address: string; payload?: object }

/** For every call that names an import: how to ask it for one of this owner. An import that is done can be undone. */
export function importRecords(call: Call): Record<string, (owner: { token: string }) => Promise<Question>> {
  const addressOf = async (token: string, rest: string) => {
    const id = rest === '/undo' ? await imported(call, token, importable()) : (await upload(call, token, small)).json().id
    return `/order-imports/${id}${rest}`
  }
  const named =
    (rest: string, payload?: object) =>
    async ({ token }: { token: string }) => ({
      address: await addressOf(token, rest),
      ...(payload ? { payload } : {}),
    })
  return {
    'GET /order-imports/:id': named(''),
    'PUT /order-imports/:id/mapping': named('/mapping', { sheet: 0, mapping: {}, store: 'import' }),
    'GET /order-imports/:id/rows': named('/rows'),
    'GET /order-imports/:id/faulty-rows': named('/faulty-rows'),
    'POST /order-imports/:id/run': named('/run'),
    'POST /order-imports/:id/undo': named('/undo'),
    'DELETE /order-imports/:id': named(''),
    'GET /order-imports/:id/orders': named('/orders'),
  }
}
