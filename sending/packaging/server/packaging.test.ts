import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { ENVELOPE, PARCEL, type Packing } from '#sending/shipments/contract/shipments.ts'
import type { PackagingTemplate, SavedPackage } from '../contract/packaging.ts'

const { call, user, member, parts } = await testServer()

let client: Awaited<ReturnType<typeof user>>
beforeEach(async () => {
  client = await user(randomUUID())
})

const mug: Packing = { type: PARCEL, content: 'Cani', packages: [{ weightKg: 1.5, lengthCm: 20, widthCm: 10.5, heightCm: 12 }] }
type Asked = { token?: string; headers?: Record<string, string> }
const ask = async (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload: object = {},
  { token = client.token, headers = {} }: Asked = {},
) => {
  const answer = await call(`/user/packaging/${path}`, { method, token, payload, headers })
  return {
    status: answer.statusCode,
    ...(answer.json() as { id: string; favourite?: boolean; errors?: { path: string; message: string }[] }),
  }
}
const list = async <Row>(path: string, paginationOptions: object = {}, token = client.token) =>
  (await call(`/user/packaging/${path}`, { method: 'POST', token, payload: { paginationOptions } })).json() as {
    list: Row[]
    count: number
  }
const keep = (name: string, packing = mug, more: object = {}) => ask('POST', 'templates/add', { name, packing, ...more })
const names = async (search = '') => (await list<PackagingTemplate>('templates', { search })).list.map(({ name }) => name)

describe('packed goods', () => {
  it('are kept with their content, type and packages', async () => {
    await keep('Set cani')
    await keep(
      'Acte',
      { type: ENVELOPE, content: 'Documente', packages: [{ weightKg: 0.3, lengthCm: 20, widthCm: 20, heightCm: 3 }] },
      { isDocuments: true },
    )
    expect(await list<PackagingTemplate>('templates')).toEqual({
      count: 2,
      list: [
        expect.objectContaining({ name: 'Acte', template: expect.objectContaining({ envelope: true, isDocuments: true }) }),
        {
          ...{ id: expect.any(String), name: 'Set cani', favourite: false },
          template: {
            ...{ content: 'Cani', envelope: false, isDocuments: false },
            packages: [{ name: 'Set cani', weight: 1.5, xLength: 20, yLength: 10.5, zLength: 12, volume: 2520 }],
          },
        },
      ],
    })
  })

  it('stand by name, favourites first, also on the last pages of a long list, which are read from its end', async () => {
    const name = `'Set ' || lpad(n::text, 4, '0')`
    await parts.app.db.$client.query(
      `insert into packaging_templates (client_id, id, name, name_norm, is_favourite, packing, search_norm, created_at)
       select $1, gen_random_uuid(), ${name}, lower(${name}), n % 100 = 0, $2, lower(${name}), now() from generate_series(1, 2403) n`,
      [client.id, JSON.stringify(mug)],
    )
    const page = async (number: number) =>
      (await list<PackagingTemplate>('templates', { page: number, limit: 10 })).list.map(({ name: called }) => called)
    // 24 favourites, then the 2,379 others by name.
    const last = Array.from({ length: 13 }, (_, n) => `Set ${String(2391 + n).padStart(4, '0')}`).filter((called) => called !== 'Set 2400')
    expect([...(await page(240)).slice(-9), ...(await page(241))]).toEqual(last)
    expect(await page(3)).toEqual(['Set 2100', 'Set 2200', 'Set 2300', 'Set 2400', ...[1, 2, 3, 4, 5, 6].map((n) => `Set 000${n}`)])
    expect(await page(242)).toEqual([])
  })

  it('stand by name, favourites first, ten on a page, and are found by name and content without marks', async () => {
    for (let n = 10; n <= 20; n += 1) await keep(`Șablon ${n}`)
    const [, last] = [await list('templates'), await list<PackagingTemplate>('templates', { page: 2 })]
    expect([last.count, last.list.map(({ name }) => name)]).toEqual([11, ['Șablon 20']])
    expect((await ask('PUT', `templates/${last.list[0]?.id}`)).favourite).toBe(true)
    expect((await names())[0]).toBe('Șablon 20')
    await keep('Pahare', { ...mug, content: 'Sticlă' })
    expect(await names('sticla')).toEqual(['Pahare'])
    expect(await names('SABLON 1')).toHaveLength(10)
    expect(await names('%')).toEqual([])
  })

  it('are a favourite and none again by turns, and the same key counts once', async () => {
    const { id } = await keep('Cani')
    const headers = { 'idempotency-key': randomUUID() }
    for (const _ of [1, 2]) expect(await ask('PUT', `templates/${id}`, {}, { headers })).toMatchObject({ status: 200, favourite: true })
    expect(await ask('PUT', `templates/${id}`)).toMatchObject({ favourite: false })
  })

  it('have a name of their own, however it is written and however many ask at once', async () => {
    const answers = await Promise.all([keep('Cani'), keep(' CANI '), keep('Căni')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.errors).toEqual([
      expect.objectContaining({ path: 'name', message: 'Exista deja unul cu acest nume.' }),
    ])
    expect((await keep(' ')).errors).toMatchObject([{ path: 'name', message: 'Numele este obligatoriu!' }])
    expect((await keep('Fara', { ...mug, content: '' })).errors).toMatchObject([{ path: 'packing.content' }])
  })

  it('are deleted once, and by who may write orders of this client', async () => {
    const { id } = await keep('Cani')
    const other = await user(randomUUID())
    expect((await ask('DELETE', `templates/${id}`, {}, { token: other.token })).status).toBe(404)
    expect((await ask('PUT', `templates/${id}`, {}, { token: other.token })).status).toBe(404)
    const reader = await member(`cititor-${client.id}`, { clientId: client.id, role: 'read-only' })
    expect((await ask('DELETE', `templates/${id}`, {}, { token: reader.token })).status).toBe(403)
    expect((await list('templates', {}, reader.token)).count).toBe(1)
    expect((await list('templates', {}, other.token)).count).toBe(0)
    expect((await ask('DELETE', `templates/${id}`)).status).toBe(200)
    expect((await ask('DELETE', `templates/${id}`)).status).toBe(404)
  })
})

describe('saved packages', () => {
  const box = { weightKg: 2, lengthCm: 40, widthCm: 30, heightCm: 20 }
  const keepBox = (name: string, sides: object = box) => ask('POST', 'packages/add', { name, package: sides })

  it('are kept, listed by name and deleted', async () => {
    const { id } = await keepBox('Cutie M')
    await keepBox('Cutie L', { ...box, lengthCm: 60 })
    expect(await list<SavedPackage>('packages/list')).toEqual({
      count: 2,
      list: [
        expect.objectContaining({ name: 'Cutie L', xLength: 60 }),
        { id, name: 'Cutie M', weight: 2, xLength: 40, yLength: 30, zLength: 20 },
      ],
    })
    expect((await list('packages/list', { search: 'm' })).count).toBe(1)
    expect((await keepBox('cutie m')).errors).toMatchObject([{ path: 'name' }])
    expect((await keepBox('Plata', { ...box, heightCm: 1 })).errors).toMatchObject([{ path: 'package.heightCm' }])
    expect((await ask('DELETE', `packages/${id}`)).status).toBe(200)
    expect((await ask('DELETE', `packages/${id}`)).status).toBe(404)
  })
})

it('of a client with thousands, a page comes by the index that orders them', async () => {
  await parts.app.db.$client.query(
    `insert into packaging_templates (client_id, id, name, name_norm, packing, search_norm, created_at)
     select $1, gen_random_uuid(), 'Sablon ' || n, 'sablon ' || n, $2, 'sablon ' || n, now() from generate_series(1, 3000) n`,
    [client.id, mug],
  )
  // Whatever is known of the table: what has an order need not be sorted, and what is searched stands in the index.
  const plan = (statement: string) =>
    parts.app.db.inTransaction(async (tx) => {
      await tx.$client.query('set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off')
      const { rows } = await tx.$client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, [client.id])
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  const page = await plan(
    `select name_norm from packaging_templates where client_id = $1 and strpos(search_norm, 'sablon 99') > 0
      order by is_favourite desc nulls last, name_norm limit 10`,
  )
  expect(page).toContain('Index Only Scan using packaging_templates_listed')
  expect(page).not.toContain('Sort')
  const counted = await plan(`select count(*) from packaging_templates where client_id = $1 and strpos(search_norm, 'sablon 99') > 0`)
  expect(counted).toContain('Index Only Scan using packaging_templates_listed')
  expect((await list('templates')).count).toBe(3000)
  const last = await list<PackagingTemplate>('templates', { page: 300 })
  expect([last.count, last.list.map(({ name }) => name)]).toEqual([3000, Array.from({ length: 10 }, (_, at) => `Sablon ${990 + at}`)])
})
