import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../test-app.ts'
import { openOwnConnection } from './own-connection.ts'
import { breakableWay } from './test-breakable-way.ts'

const app = await testApp()
const way = await breakableWay(app.databaseUrl)
afterAll(way.close)
const opened = () => openOwnConnection({ url: way.url, application_name: 'test-own', limits: { silenceMs: 300 } })

it('fails what is asked of a server that is silent, and ends all the same', async () => {
  const connection = await opened()
  way.silenceAfter('select 4711')
  await expect(connection.client.query('select 4711')).rejects.toThrow('Query read timeout')
  await connection.end()
  await connection.ended
})

it('is ended where the server does not say that it has closed it', async () => {
  const connection = await opened()
  await connection.client.query('select 1')
  way.silence()
  await connection.end()
  await connection.ended
  way.cut()
})

it('that breaks is known to have ended, and is ended once more without complaint', async () => {
  const connection = await opened()
  way.cut()
  await connection.ended
  await connection.end()
})

it('that cannot be opened says why', async () => {
  const url = new URL(app.databaseUrl)
  url.password = 'wrong'
  await expect(openOwnConnection({ url: url.href })).rejects.toThrow('password authentication failed')
})
