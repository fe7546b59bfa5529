import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRoutes, createHttp } from '#server/platform/http/http.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { importAddresses } from '../import/import-addresses.ts'
import { addressRoutes } from '../routes.ts'
import { writePostList } from '../seeds/invented-lists.ts'
import { seedLocalities } from '../seeds/seed-localities.ts'
import { createAddressIndex } from './address-index.ts'

let http: FastifyInstance

beforeAll(async () => {
  const app: TestApp = await testApp()
  await seedLocalities(app.db)
  await importAddresses(app.db, { files: await writePostList(), isDryRun: false, isForced: true, report: () => undefined })
  const gate = { app }
  http = createHttp(app.log, app.config)
  addRoutes(http, gate, addressRoutes(await createAddressIndex(app.db)))
})
afterAll(() => http.close())

async function get(path: string) {
  const answer = await http.inject({ method: 'GET', url: `/api/search/${path}` })
  return { status: answer.statusCode, ...answer.json() }
}
const part = encodeURIComponent
const cities = async (county: string, text: string) =>
  (await get(`locality/RO/${part(county)}/${part(text)}`)).list.map((found: { localityName: string }) => found.localityName)
const streets = async (city: string, county: string, text: string) =>
  (await get(`street/RO/${part(city)}/${part(county)}/${part(text)}`)).list.map((found: { name: string }) => found.name)

describe('counties', () => {
  it('are 42 by name, in Romanian order', async () => {
    const answer = await http.inject({ method: 'GET', url: '/api/search/counties/ro' })
    const names: string[] = answer.json().map((county: { name: string }) => county.name)
    expect(names).toHaveLength(42)
    expect(names.slice(0, 5)).toEqual(['Alba', 'Arad', 'Argeș', 'Bacău', 'Bihor'])
    expect(answer.json()).toContainEqual({ code: 'CJ', name: 'Cluj' })
  })
})

it('the country is read in either spelling, and names keep theirs', async () => {
  const asked = ['counties/ro', 'locality/RO/CJ/cluj', 'street/RO/Cluj-Napoca/CJ/Horea', 'postal-code-reverse/RO/400114']
  for (const path of [...asked, `postal-code/RO/Cluj-Napoca/CJ/${part('Strada Horea')}`]) {
    const [small, large] = [path.replace('/RO', '/ro'), path.replace('/ro', '/RO')]
    expect(await get(small), path).toEqual(await get(large))
    expect((await get(small)).status).toBe(200)
  }
})

describe('localities', () => {
  it.each([
    ['CJ', 'Cluj-Napoca'],
    ['CJ', 'cluj napoca'],
    ['Cluj', 'CLUJ'],
    ['Județul Cluj', 'napoca cluj'],
    ['CJ', 'mun. Cluj Napoca'],
    ['CJ', 'cluj napca'],
    ['CJ', 'Clujnapoca'],
  ])('of %s asked as "%s" begin with Cluj-Napoca', async (county, text) => {
    expect((await cities(county, text))[0]).toBe('Cluj-Napoca')
  })

  it('are found with either encoding of marks, in old and new spelling', async () => {
    for (const text of ['Iaşi', 'Iași', 'IASI', 'iasi']) expect((await cities('IS', text))[0], text).toBe('Iași')
    for (const text of ['Râşnov', 'Rîșnov', 'risnov', 'Rasnov']) expect((await cities('BV', text))[0], text).toBe('Râșnov')
  })

  it('put big cities first when listed from the start', async () => {
    for (const text of ['_', ' ']) {
      const page = await get(`locality/RO/CJ/${part(text)}`)
      expect(
        page.list.slice(0, 3).map((found: { localityName: string; locationType: string }) => [found.localityName, found.locationType]),
      ).toEqual([
        ['Cluj-Napoca', 'big city'],
        ['Turda', 'big city'],
        ['Dej', 'small city'],
      ])
      expect(page).toMatchObject({ status: 200, limit: 50, page: 1 })
    }
  })

  it('answer what the fields need', async () => {
    const { list } = await get('locality/RO/CJ/apahida')
    expect(list[0]).toMatchObject({
      localityName: 'Apahida',
      locationType: 'other',
      postalCode: '407035',
      countyCode: 'CJ',
      upLocality: { list: [] },
    })
    expect((await get('locality/RO/CJ/cluj')).list[0]).toMatchObject({ locationType: 'big city', postalCode: '0' })
  })

  it('of București are its sectors', async () => {
    const all = ['Sectorul 1', 'Sectorul 2', 'Sectorul 3', 'Sectorul 4', 'Sectorul 5', 'Sectorul 6']
    for (const text of ['București', 'bucuresti', 'buc', 'sector', '_']) expect(await cities('B', text), text).toEqual(all)
    for (const text of ['Sector 3', 's3', 'Sectorul 3', 'Bucuresti, sector 3'])
      expect(await cities('B', text), text).toEqual(['Sectorul 3'])
    expect(await cities('S3', '_')).toEqual(['Sectorul 3'])
    expect((await get('locality/RO/B/sectorul%201')).list[0]).toMatchObject({
      upLocality: { list: [{ localityName: 'București' }] },
      locationType: 'big city',
    })
  })

  it('of an unknown county, or a page after the last, are none', async () => {
    expect(await get('locality/RO/XX/cluj')).toMatchObject({ status: 200, list: [], total: 0 })
    expect(await get('locality/RO/CJ/cluj?page=9')).toMatchObject({ status: 200, list: [], page: 9 })
    expect((await get('locality/RO/CJ/cluj?page=0')).status).toBe(400)
  })
})

describe('streets', () => {
  it.each(['Memorandumului', 'str. memorandumului', 'STRADA MEMO', 'memorandmului', 'Str.Memorandumului'])(
    'are found as "%s"',
    async (text) => {
      expect((await streets('Cluj-Napoca', 'CJ', text))[0]).toBe('Strada Memorandumului')
    },
  )

  it('are found in any order of words', async () => {
    expect(await streets('Cluj-Napoca', 'CJ', 'Vasile Alecsandri')).toEqual(['Strada Alecsandri Vasile'])
    expect(await streets('Cluj-Napoca', 'CJ', 'alecs vas')).toEqual(['Strada Alecsandri Vasile'])
  })

  it('of the type typed come first', async () => {
    expect(await streets('Cluj-Napoca', 'CJ', 'Piata Unirii')).toEqual(['Piața Unirii', 'Strada Unirii'])
    expect(await streets('Cluj-Napoca', 'CJ', 'Str. Unirii')).toEqual(['Strada Unirii', 'Piața Unirii'])
    expect(await streets('Cluj-Napoca', 'CJ', 'piat')).toEqual(['Piața Unirii'])
  })

  it('are listed from the start, by name', async () => {
    expect(await streets('cluj napoca', 'Cluj', '_')).toEqual([
      'Strada Alecsandri Vasile',
      'Strada Horea',
      'Strada Memorandumului',
      'Piața Unirii',
      'Strada Unirii',
    ])
  })

  it('of a sector are found by its short names, and of all sectors by București', async () => {
    for (const [city, county] of [
      ['Sector 3', 'B'],
      ['S3', 'Bucuresti'],
      ['Bucuresti', 'S3'],
      ['București', 'B'],
    ] as const)
      expect(await streets(city, county, 'lips'), `${city} ${county}`).toEqual(['Strada Lipscani'])
  })

  it('of a place without codes by street are none', async () => {
    expect(await streets('Dej', 'CJ', 'Unirii')).toEqual([])
    expect(await streets('Atlantida', 'CJ', 'Unirii')).toEqual([])
  })
})

describe('postal codes', () => {
  const codes = async (path: string) => (await get(`postal-code/RO/${path}`)).codes

  it('of a street are all of its codes, with a number the one that covers it', async () => {
    expect(await codes('Cluj-Napoca/CJ/Horea')).toEqual([
      { code: '400174', street: 'Strada Horea', numbers: 'nr. 1-23; 2-36' },
      { code: '400202', street: 'Strada Horea', numbers: 'nr. 25-T; 38-T' },
    ])
    expect(await codes('Cluj-Napoca/CJ/Horea?number=27')).toEqual([{ code: '400202', street: 'Strada Horea', numbers: 'nr. 25-T; 38-T' }])
    expect(
      (await codes(`Ia%C8%99i/IS/${part('Bd. Ștefan cel Mare și Sfânt')}?block=A3`)).map(({ code }: { code: string }) => code),
    ).toEqual(['700064'])
  })

  it('of a place with one code are that code, whatever the street', async () => {
    expect(await codes(`Dej/CJ/${part('Strada Oarecare')}`)).toEqual([{ code: '405200', street: 'Strada Oarecare', numbers: '' }])
  })

  it('are only of the very street when that is asked', async () => {
    expect(await codes('Cluj-Napoca/CJ/memo')).toHaveLength(1)
    expect(await codes('Cluj-Napoca/CJ/orandum')).toHaveLength(1)
    for (const typed of ['orandum', 'memo', 'Memorandum', 'Hore'])
      expect(await codes(`Cluj-Napoca/CJ/${typed}?validateStreet=2`)).toEqual([])
    for (const exact of ['Horea', 'Strada Horea', 'strada HOREA'])
      expect(await codes(`Cluj-Napoca/CJ/${part(exact)}?validateStreet=2`)).toHaveLength(2)
  })

  it('are of the one street that is meant when that is asked', async () => {
    expect(await codes('Cluj-Napoca/CJ/Hore?validateStreet=1')).toHaveLength(2)
    expect(await codes('Cluj-Napoca/CJ/orandum?validateStreet=1')).toEqual([])
  })

  it('give their place, county and streets', async () => {
    expect(await get('postal-code-reverse/RO/400114')).toEqual({
      status: 200,
      locality: 'Cluj-Napoca',
      countyCode: 'CJ',
      street: ['Strada Memorandumului'],
    })
    expect(await get('postal-code-reverse/RO/405200')).toEqual({ status: 200, locality: 'Dej', countyCode: 'CJ', street: [] })
    expect(await get('postal-code-reverse/RO/030034')).toMatchObject({ locality: 'Sectorul 3', countyCode: 'B' })
    for (const code of ['405999', '999999', 'abc', '40011'])
      expect(await get(`postal-code-reverse/RO/${code}`), code).toEqual({ status: 200, locality: null, countyCode: null, street: [] })
  })
})

describe('texts that are hard to put into an address', () => {
  it.each(['a/b', '%', 'Șoseaua 1/2', '...', '?', '#', "'; drop table localities", '\\', '日本', '((('])(
    '%s break nothing',
    async (text) => {
      expect((await get(`locality/RO/CJ/${part(text)}`)).status).toBe(200)
      expect((await get(`street/RO/Cluj-Napoca/CJ/${part(text)}`)).status).toBe(200)
      expect((await get(`postal-code/RO/Cluj-Napoca/CJ/${part(text)}`)).status).toBe(200)
    },
  )
})

describe('the phone check', () => {
  it('answers the number in international form', async () => {
    const check = async (phone: string) => (await http.inject({ method: 'POST', url: '/api/phone/validate', payload: { phone } })).json()
    expect(await check('0744 123 456')).toEqual({ valid: true, phone: '+40744123456' })
    expect(await check('021 234 5678')).toEqual({ valid: true, phone: '+40212345678' })
    expect(await check('0123')).toEqual({ valid: false, phone: null })
  })
})
