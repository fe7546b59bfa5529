import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addMember } from '#account/clients/server/clients.ts'
import { testServer } from '#product/server/test-server.ts'
import { SAVED_VIEWS_MAX, type SavedView } from '../contract/saved-views.ts'

const { parts, call, user, member } = await testServer()

let owner: Awaited<ReturnType<typeof user>>
beforeAll(async () => {
  owner = await user('vizualizari')
})

const save = (token: string, name: string, more: object = {}) =>
  call('/saved-views', { method: 'POST', token, payload: { list: 'orders', name, filters: { state: 'draft' }, ...more } })
const viewsOf = async (token: string, list = 'orders'): Promise<SavedView[]> =>
  (await call(`/saved-views?list=${list}`, { token })).json().list
const namesOf = async (token: string, list?: string): Promise<string[]> => (await viewsOf(token, list)).map(({ name }) => name)

describe('views of a list', () => {
  it('are a user’s own, by name, each of its list', async () => {
    const colleague = await member('coleg-vizualizari', { clientId: owner.id, role: 'dispatcher' })
    await save(owner.token, 'Ramburs')
    await save(owner.token, 'Azi')
    await save(owner.token, 'Din magazin', { list: 'store-orders' })
    expect(await namesOf(owner.token)).toEqual(['Azi', 'Ramburs'])
    expect(await namesOf(owner.token, 'store-orders')).toEqual(['Din magazin'])
    expect(await namesOf(colleague.token)).toEqual([])
  })

  it('saved again under a name take the new filters', async () => {
    const { token } = await user('din-nou')
    await save(token, 'Azi')
    await save(token, 'Azi', { filters: { state: 'active' } })
    expect(await viewsOf(token)).toEqual([{ id: expect.any(String), name: 'Azi', filters: { state: 'active' } }])
  })

  it('are renamed, but not to a name that another has', async () => {
    const { token } = await user('nume')
    const [first, second] = [(await save(token, 'Azi')).json().id, (await save(token, 'Ieri')).json().id]
    const rename = (id: string, name: string) => call(`/saved-views/${id}`, { method: 'PUT', token, payload: { name } })
    expect((await rename(second, 'Azi')).statusCode).toBe(422)
    expect((await rename(first, 'Astazi')).statusCode).toBe(200)
    expect(await namesOf(token)).toEqual(['Astazi', 'Ieri'])
    expect((await rename(randomUUID(), 'Alta')).statusCode).toBe(404)
  })

  it('are so many of a list and no more, said at the name', async () => {
    const { token } = await user('multe')
    for (let n = 1; n <= SAVED_VIEWS_MAX; n += 1) await save(token, `Vizualizarea ${n}`)
    const refused = await save(token, 'Inca una')
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual([expect.objectContaining({ path: 'name' })])
    expect((await viewsOf(token)).length).toBe(SAVED_VIEWS_MAX)
  })

  it('end with the membership: who is invited again begins without', async () => {
    const colleague = await member('pleaca', { clientId: owner.id, role: 'dispatcher' })
    await save(colleague.token, 'Ale mele')
    expect(await namesOf(colleague.token)).toEqual(['Ale mele'])
    await call(`/members/${colleague.userId}`, { method: 'DELETE', token: owner.token })
    await parts.app.db.inTransaction((tx) => addMember(tx, { clientId: owner.id, userId: colleague.userId, role: 'dispatcher' }))
    expect(await namesOf(colleague.token)).toEqual([])
    expect((await namesOf(owner.token)).length).toBeGreaterThan(0)
  })
})
