import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { testApp } from '#server/platform/test-app.ts'
import { AddressFields } from '../contract/addresses.ts'
import {
  createSavedAddress,
  getDefaultAddress,
  getSavedAddress,
  listSavedAddresses,
  makeDefaultAddress,
  PLATFORM_ADDRESS,
  removeSavedAddress,
  updateSavedAddress,
} from './address-book.ts'

const app = await testApp()

const fields = (changes: Partial<AddressFields> = {}) =>
  AddressFields.parse({
    shortName: 'Depozit',
    contactName: 'Ștefan Țărnă',
    contactPhone: '0744123456',
    addressCounty: 'CJ',
    addressCity: 'Cluj-Napoca',
    addressPostalCode: '400114',
    addressStreet: 'Strada Memorandumului',
    addressNumber: '28',
    ...changes,
  })

const create = (clientId: string, changes: Partial<AddressFields> = {}, type?: number) =>
  app.db.inTransaction((tx) => createSavedAddress(tx, { clientId, fields: fields(changes), type }, app.geography))
const list = (clientId: string, search = '') => listSavedAddresses(app.db, { clientId, search })
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof Problem ? { code: error.code, paths: error.errors.map(({ path }) => path) } : error),
  )

describe('an address book', () => {
  it('begins with its first address as the default one', async () => {
    const client = randomUUID()
    const first = await create(client)
    const second = await create(client, { shortName: 'Altul' })
    expect([first.isDefault, second.isDefault]).toEqual([true, false])
    expect((await list(client)).map(({ shortName }) => shortName)).toEqual(['Depozit', 'Altul'])
    expect(first).toMatchObject({ addressCountryCode: 'RO', addressCountry: { nameRo: 'Romania' }, type: 1, shippingPointId: null })
    expect(first).not.toHaveProperty('clientId')
  })

  it('has one default at most, however many are chosen at once', async () => {
    const client = randomUUID()
    const addresses = await Promise.all(Array.from({ length: 6 }, (_, i) => create(client, { shortName: `Adresa ${i}` })))
    await Promise.all(addresses.map(({ id }) => app.db.inTransaction((tx) => makeDefaultAddress(tx, { clientId: client, id }))))
    expect((await list(client)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
    await app.db.inTransaction((tx) => makeDefaultAddress(tx, { clientId: client, id: addresses[3]?.id ?? '' }))
    expect((await getDefaultAddress(app.db, client))?.shortName).toBe('Adresa 3')
  })

  it('is searched by any part of name, contact or place, without marks', async () => {
    const client = randomUUID()
    await create(client)
    await create(client, {
      shortName: 'Sediu',
      contactName: 'Ana Pop',
      addressCity: 'Iași',
      addressCounty: 'IS',
      addressPostalCode: '700063',
    })
    const found = async (search: string) => (await list(client, search)).map(({ shortName }) => shortName)
    expect(await found('tarna')).toEqual(['Depozit'])
    expect(await found('IASI pop')).toEqual(['Sediu'])
    expect(await found('memorand')).toEqual(['Depozit', 'Sediu'])
    expect(await found('%')).toEqual(['Depozit', 'Sediu'])
    expect(await found('nimic')).toEqual([])
  })

  it('keeps changes and forgets what is deleted', async () => {
    const client = randomUUID()
    const { id } = await create(client)
    const changed = await app.db.inTransaction((tx) =>
      updateSavedAddress(tx, { clientId: client, id, fields: fields({ addressNumber: '30', addressCounty: 'cj' }) }, app.geography),
    )
    expect(changed).toMatchObject({ id, addressNumber: '30', addressCounty: 'CJ', isDefault: true })
    expect(await getSavedAddress(app.db, { clientId: client, id })).toEqual(changed)
    await app.db.inTransaction((tx) => removeSavedAddress(tx, { clientId: client, id }))
    expect(await list(client)).toEqual([])
  })

  it('refuses a county that does not exist and phones that cannot be called, field by field', async () => {
    const refusal = await refused(create(randomUUID(), { addressCounty: 'XX', contactPhone: '123', contactPhone2: '07' }))
    expect(refusal).toEqual({ code: 'invalid-fields', paths: ['addressCounty', 'contactPhone', 'contactPhone2'] })
  })

  it('belongs to one client: to another its addresses do not exist', async () => {
    const [owner, other] = [randomUUID(), randomUUID()]
    const { id } = await create(owner)
    const foreign = { clientId: other, id }
    expect(await refused(getSavedAddress(app.db, foreign))).toMatchObject({ code: 'not-found' })
    expect(
      await refused(app.db.inTransaction((tx) => updateSavedAddress(tx, { ...foreign, fields: fields() }, app.geography))),
    ).toMatchObject({
      code: 'not-found',
    })
    expect(await refused(app.db.inTransaction((tx) => removeSavedAddress(tx, foreign)))).toMatchObject({ code: 'not-found' })
    expect(await refused(app.db.inTransaction((tx) => makeDefaultAddress(tx, foreign)))).toMatchObject({ code: 'not-found' })
    expect(await list(other)).toEqual([])
    expect(await list(owner)).toHaveLength(1)
  })

  it('holds addresses of the platform that cannot be changed or deleted', async () => {
    const client = randomUUID()
    const { id } = await create(client, {}, PLATFORM_ADDRESS)
    expect(
      await refused(app.db.inTransaction((tx) => updateSavedAddress(tx, { clientId: client, id, fields: fields() }, app.geography))),
    ).toMatchObject({
      code: 'not-allowed',
    })
    expect(await refused(app.db.inTransaction((tx) => removeSavedAddress(tx, { clientId: client, id })))).toMatchObject({
      code: 'not-allowed',
    })
    expect(await list(client)).toHaveLength(1)
  })
})
