import { chmod, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { testFolder } from '../../test-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<T>(text)
  await client.end()
  return rows
}
const clusterOf = async (url: string) => (await ask<{ data_directory: string }>(url, 'show data_directory'))[0]?.data_directory ?? ''

describe('the embedded database', async () => {
  const folder = await testFolder('postgres')
  let url = ''
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('is made in its folder, listens on this machine only, and wants its password', async () => {
    const postgres = await startEmbeddedPostgres(folder)
    url = postgres.ownerUrl
    expect(postgres.wasRunning).toBe(false)
    expect(await clusterOf(url)).toBe(`${folder}/postgres`)
    expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    await expect(ask(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed')
    await ask(url, 'create table kept (n int); insert into kept values (7)')
  })

  it('left running by a program that was killed, is found and used', async () => {
    const again = await startEmbeddedPostgres(folder)
    expect(again).toMatchObject({ wasRunning: true, ownerUrl: url })
  })

  it('is found by another path to its folder too', async () => {
    const [links, name] = [await testFolder('links'), 'other']
    await symlink(folder, `${links}/${name}`)
    expect(await startEmbeddedPostgres(`${links}/${name}`)).toMatchObject({ wasRunning: true, ownerUrl: url })
    await rm(links, { recursive: true, force: true })
  })

  it('of an earlier version, whose program was its owner, is taken over', async () => {
    await ask(url, 'alter role expedio_app nologin password null; grant expedio_app to current_user')
    const again = await startEmbeddedPostgres(folder)
    expect(await ask(again.url, 'select session_user')).toEqual([{ session_user: 'expedio_app' }])
    expect(await ask(again.url, `select rolsuper from pg_roles where rolname = session_user`)).toEqual([{ rolsuper: false }])
  })

  it('that crashed itself comes back with what it held', async () => {
    const pid = Number((await readFile(`${folder}/postgres/postmaster.pid`, 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(ask(url, 'select 1')).rejects.toThrow())
    const again = await startEmbeddedPostgres(folder)
    expect(again.wasRunning).toBe(false)
    expect(await ask(again.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }])
    await again.stop()
    await expect(ask(again.ownerUrl, 'select 1')).rejects.toThrow()
  })
})

it('works in a folder that only its owner may enter, and is forgotten with it', async () => {
  const folder = await testFolder('private')
  // Where root starts it, it is in a folder of PostgreSQL's own user, made for this one.
  const clusters = new Set<string>()
  const start = async () => {
    await chmod(folder, 0o700)
    const postgres = await startEmbeddedPostgres(folder, { fast: true })
    clusters.add(await clusterOf(postgres.ownerUrl))
    return postgres
  }
  const first = await start()
  await ask(first.ownerUrl, 'create table kept (n int)')
  await first.stop()
  const again = await start()
  expect(await ask(again.ownerUrl, 'select n from kept')).toEqual([])
  await again.stop()
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const anew = await start()
  expect(await ask(anew.url, "select to_regclass('kept') as kept")).toEqual([{ kept: null }])
  await anew.stop()
  for (const cluster of clusters) await rm(dirname(cluster), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})
