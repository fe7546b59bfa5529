import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { counties } from '../../contract/address-rules.ts'
import { createAddressIndex, openAddressIndex } from '../search/address-index.ts'
import { coordinatesOf } from '../search/coordinates.ts'
import { reversePostalCode, searchLocalities } from '../search/search.ts'
import {
  bucharestSheet,
  coordinatesList,
  inventedFlatList,
  otherPlacesSheet,
  sirutaList,
  writeInventedLists,
  writePostList,
} from '../seeds/invented-lists.ts'
import { seedDemoStreets } from '../seeds/seed-demo-streets.ts'
import { seedLocalities } from '../seeds/seed-localities.ts'
import { addressDatasets, localities, postalCodes, streetCodes, streets } from '../tables.ts'
import { type ImportKind, importAddresses } from './import-addresses.ts'

const app: TestApp = await testApp()
await seedLocalities(app.db)

const run = async (files: string[], options: { kind?: ImportKind; isDryRun?: boolean } = {}) => {
  const done = await importAddresses(app.db, { files, isDryRun: false, isForced: true, report: () => undefined, ...options })
  if ('failure' in done) throw new Error(done.failure)
  return done
}

async function everything() {
  const db = app.db
  return {
    places: await db.select().from(localities).orderBy(asc(localities.countyCode), asc(localities.norm), asc(localities.id)),
    streets: await db.select().from(streets).orderBy(asc(streets.id)),
    codes: await db.select().from(streetCodes).orderBy(asc(streetCodes.id)),
    postalCodes: await db.select().from(postalCodes).orderBy(asc(postalCodes.code)),
    datasets: (await db.select().from(addressDatasets).orderBy(asc(addressDatasets.kind))).map(({ kind, rowCount }) => ({
      kind,
      rowCount,
    })),
  }
}

const found = async (county: string, text: string) =>
  searchLocalities((await createAddressIndex(app.db)).current, { county, text, page: 1 }).list.map(
    ({ localityName, upLocality, postalCode }) => ({
      localityName,
      upLocality: upLocality.list[0]?.localityName ?? null,
      postalCode,
    }),
  )

describe('the list of the Post', () => {
  beforeEach(async () => void (await run(await writePostList())))

  it('is read from three files by their headers, with lost zeros and cedillas put right', async () => {
    const index = await createAddressIndex(app.db)
    expect(reversePostalCode(index.current, '010321')).toEqual({
      locality: 'Sectorul 1',
      countyCode: 'B',
      street: ['Bulevardul Magheru Gheorghe, g-ral.'],
    })
    expect(await found('CJ', 'floresti')).toEqual([{ localityName: 'Florești', upLocality: null, postalCode: '407280' }])
  })

  it('distinguishes places of one name by their commune', async () => {
    expect(await found('AG', 'lazaresti')).toEqual([
      { localityName: 'Lăzărești', upLocality: 'Schitu-Golești', postalCode: '117653' },
      { localityName: 'Lăzărești', upLocality: 'Moșoaia', postalCode: '117501' },
    ])
  })

  it('brings places that were not known', async () => {
    expect(await found('AG', 'satul inventat')).toEqual([{ localityName: 'Satul Inventat', upLocality: null, postalCode: '117999' }])
  })

  it('gives the same result when it is imported again', async () => {
    const first = await everything()
    await run(await writePostList())
    expect(await everything()).toEqual(first)
  })

  it('replaces the list before it', async () => {
    const [flat = ''] = await writeInventedLists({ 'flat.tsv': inventedFlatList })
    await run([flat])
    const after = await everything()
    expect(after.datasets.find(({ kind }) => kind === 'infocod')).toEqual({ kind: 'infocod', rowCount: 6 })
    expect(after.codes).toHaveLength(3)
    expect(after.places.filter(({ name }) => name === 'Satul Inventat')).toEqual([])
    expect(await found('VL', 'popesti')).toEqual([
      { localityName: 'Popești', upLocality: null, postalCode: '247515' },
      { localityName: 'Popești', upLocality: 'Golești', postalCode: '247241' },
    ])
  })

  it('is not pushed aside by the sandbox list', async () => {
    const before = await everything()
    await seedDemoStreets(app.db)
    expect(await everything()).toEqual(before)
  })
})

describe('an import', () => {
  it('writes nothing on a dry run', async () => {
    await run(await writePostList())
    const before = await everything()
    const [file = ''] = await writeInventedLists({ 'flat.tsv': inventedFlatList })
    expect(await run([file], { isDryRun: true })).toMatchObject({ lists: [{ kind: 'infocod', rows: 6 }] })
    expect(await everything()).toEqual(before)
  })

  it('names the rejected rows by file and line, and why', async () => {
    const text = 'Judet,Localitate,Codpostal\nCluj,Dej,405200\nCluj,Gherla,\nAtlantida,Poseidonia,405300\nCluj,Brad,335200\nCluj,,405400\n'
    const [file = ''] = await writeInventedLists({ 'wrong.csv': text })
    const { lists, rejected } = await run([file], { isDryRun: true })
    expect(lists).toEqual([{ kind: 'infocod', rows: 1 }])
    expect(rejected).toEqual([
      { place: 'wrong.csv:3', reason: 'no postal code: ""' },
      { place: 'wrong.csv:4', reason: 'no such county: "Atlantida"' },
      { place: 'wrong.csv:5', reason: '335200 is no postal code of Cluj' },
      { place: 'wrong.csv:6', reason: 'no place' },
    ])
  })

  it('refuses a file that is no known list, and leaves everything as it was', async () => {
    const before = await everything()
    const [other = ''] = await writeInventedLists({ 'other.csv': 'a,b\n1,2\n' })
    const options = { isDryRun: false, isForced: true, report: () => undefined }
    expect(await importAddresses(app.db, { files: [other], ...options })).toHaveProperty('failure')
    expect(await importAddresses(app.db, { files: [other], kind: 'infocod', ...options })).toHaveProperty('failure')
    const old = join(await mkdtemp(join(tmpdir(), 'expedio-lists-')), 'list.xls')
    await writeFile(old, 'old')
    expect(await importAddresses(app.db, { files: [old], ...options })).toMatchObject({ failure: expect.stringContaining('.xlsx') })
    expect(await everything()).toEqual(before)
  })

  it('takes semicolons and quotes as well', async () => {
    const [file = ''] = await writeInventedLists({ 'semicolons.csv': otherPlacesSheet.replaceAll(',', ';') })
    expect(await run([file], { isDryRun: true })).toEqual({ lists: [{ kind: 'infocod', rows: 7 }], rejected: [] })
  })

  it('reaches the searches of a running product', async () => {
    await run(await writePostList())
    const index = await openAddressIndex(app)
    expect(reversePostalCode(index.current, '700064').locality).toBe('Iași')
    const [file = ''] = await writeInventedLists({ 'bucuresti.csv': bucharestSheet })
    await run([file])
    await vi.waitFor(() => expect(reversePostalCode(index.current, '700064').locality).toBeNull())
  })
})

describe('the register of places', () => {
  it('adds official villages under their commune and keeps the codes of the Post', async () => {
    await run(await writePostList())
    const [file = ''] = await writeInventedLists({ 'siruta.csv': sirutaList })
    const { lists, rejected } = await run([file])
    expect(lists).toEqual([{ kind: 'siruta', rows: 6 }])
    expect(rejected).toEqual([{ place: 'siruta.csv:9', reason: 'no such county: "99"' }])
    expect(await found('CJ', 'Luna de Sus')).toEqual([{ localityName: 'Luna de Sus', upLocality: 'Florești', postalCode: '407281' }])
    expect(await found('CJ', 'Dej')).toEqual([{ localityName: 'Dej', upLocality: null, postalCode: '405200' }])
    expect((await found('CJ', 'Cluj-Napoca'))[0]).toMatchObject({ postalCode: '0' })
    const before = await everything()
    await run([file])
    expect(await everything()).toEqual(before)
  })
})

describe('the list and the register together', () => {
  it('give the same places in either order, in one command or two, and the next edition of the list keeps them', async () => {
    const list = await writePostList()
    const register = await writeInventedLists({ 'siruta.csv': sirutaList })
    const luna = [{ localityName: 'Luna de Sus', upLocality: 'Florești', postalCode: '407281' }]
    const withVillage = await writeInventedLists({ 'sate.csv': 'Judet,Localitate,Codpostal\nCluj,Luna de Sus,407281\nCluj,Dej,405200\n' })
    const orders = [[[...register, ...withVillage]], [[...withVillage, ...register]], [withVillage, register], [register, withVillage]]
    for (const commands of orders) {
      await run(list)
      for (const files of commands) await run(files)
      expect(await found('CJ', 'Luna de Sus')).toEqual(luna)
      await run(withVillage)
      expect(await found('CJ', 'Luna de Sus')).toEqual(luna)
    }
  })

  it('are written wholly or not at all', async () => {
    const before = await everything()
    const [empty = ''] = await writeInventedLists({ 'sate.csv': 'Judet,Localitate,Codpostal\n' })
    const files = [empty, ...(await writeInventedLists({ 'siruta.csv': sirutaList }))]
    expect(await importAddresses(app.db, { files, isDryRun: false, isForced: true, report: () => undefined })).toHaveProperty('failure')
    expect(await everything()).toEqual(before)
  })
})

describe('the coordinates of codes', () => {
  it('answer the coordinates of a street, and stay when the list of codes is replaced', async () => {
    const [file = ''] = await writeInventedLists({ 'RO.txt': coordinatesList })
    const { lists, rejected } = await run([file])
    expect(lists).toEqual([{ kind: 'geonames-postal', rows: 2 }])
    expect(rejected).toEqual([{ place: 'RO.txt:3', reason: 'no postal code: "999999"' }])
    await run(await writePostList())
    const index = await createAddressIndex(app.db)
    expect(coordinatesOf(index, { countyCode: 'CJ', city: 'Cluj-Napoca', postalCode: '400114' })).toEqual({
      latitude: 46.769,
      longitude: 23.583,
    })
    expect(coordinatesOf(index, { countyCode: 'CJ', city: 'Cluj-Napoca' })?.latitude).toBeCloseTo(46.77, 1)
    expect(coordinatesOf(index, { countyCode: 'AG', city: 'Satul Inventat' })).toBeNull()
    expect(coordinatesOf(index, { countyCode: '', city: 'Nicaieri' })).toBeNull()
  })
})

describe('a list that is doubtful', () => {
  const unforced = { isDryRun: false, report: () => undefined }
  /** A village of each county, as the Post's list writes it. */
  const whole = async (change: (text: string) => string = (text) => text) => {
    const seats = (await app.db.select().from(localities)).filter((place) => place.tier < 4 && place.source === 'geonames')
    const lines = [...Map.groupBy(seats, (place) => place.countyCode)].flatMap(([code, places]) => {
      const county = counties.find((one) => one.code === code)
      return places
        .toSorted((a, b) => Math.abs(a.tier - 2) - Math.abs(b.tier - 2))
        .slice(0, code === 'B' ? 6 : 12)
        .map((place, i) => `${county?.name},${place.name},${county?.postalPrefixes[code === 'B' ? i : 0]}70${10 + i}`)
    })
    return change(['Judet,Localitate,Codpostal', ...lines, ''].join('\n'))
  }
  const bytesOf = async (name: string, bytes: Uint8Array | string) => {
    const file = join(await mkdtemp(join(tmpdir(), 'expedio-lists-')), name)
    await writeFile(file, bytes)
    return file
  }
  const refused = async (file: string) => {
    const before = await everything()
    const done = await importAddresses(app.db, { files: [file], ...unforced })
    expect(await everything()).toEqual(before)
    return 'failure' in done ? done.failure : ''
  }

  it('is read in the encoding it was saved in', async () => {
    const text = await whole()
    const cp1250 = Uint8Array.from(text.replaceAll('ș', 'ş').replaceAll('ț', 'ţ').replaceAll('Ș', 'Ş').replaceAll('Ț', 'Ţ'), (char) =>
      char.charCodeAt(0) < 128
        ? char.charCodeAt(0)
        : ({ ă: 0xe3, â: 0xe2, î: 0xee, ş: 0xba, ţ: 0xfe, Ş: 0xaa, Ţ: 0xde, Î: 0xce, Ă: 0xc3 }[char] ?? 0x3f),
    )
    for (const bytes of [cp1250, Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(text, 'utf8')]) {
      await run([await bytesOf('list.csv', bytes)])
      expect((await found('BV', 'fagaras'))[0]?.localityName).toBe('Făgăraș')
    }
  })

  it('is stopped when counties are missing, rows are rejected or the list shrinks, unless it is forced', async () => {
    const text = await whole()
    await run([await bytesOf('whole.csv', text)])
    expect(await refused(await bytesOf('half.csv', text.slice(0, text.length / 2)))).toMatch(
      /no rows of .*rows are rejected|no rows of .*only \d+ rows/s,
    )
    expect(await refused(await bytesOf('broken.csv', text.replaceAll('7011', '70')))).toContain('rejected')
    const [half = ''] = [await bytesOf('half.csv', text.slice(0, text.lastIndexOf('\n', text.length / 2) + 1))]
    expect(await importAddresses(app.db, { files: [half], ...unforced, isForced: true })).toMatchObject({ lists: [{ kind: 'infocod' }] })
  })

  it('is stopped when columns are swapped', async () => {
    const header = 'county\tlocality\tstreet_type\tnumbers\tstreet_name\tpostal_code'
    const rows = Array.from(
      { length: 20 },
      (_, i) => `Cluj\tCluj-Napoca\tStradă\tNumele ${String.fromCharCode(65 + i)}\tnr. 1-9\t4001${10 + i}`,
    )
    expect(await refused(await bytesOf('swapped.tsv', [header, ...rows].join('\n')))).toContain('are columns swapped?')
  })

  it('is refused in words when it is no file, a folder or no Excel file', async () => {
    expect(await refused('/nowhere/list.csv')).toContain('there is no such file')
    expect(await refused(tmpdir())).toContain('this is a folder')
    expect(await refused(await bytesOf('fake.xlsx', 'a,b'))).toContain('this is no Excel file')
  })
})
