import { expect, it, vi } from 'vitest'
import { testApp } from '../test-app.ts'
import { openDatabaseNotices } from './notices.ts'

const app = await testApp()

it('what is announced is heard here at once and by other processes soon, only by those who listen to it', async () => {
  const elsewhere = await openDatabaseNotices(app.databaseUrl, app.log)
  const heard: string[] = []
  app.notices.listen('one', () => heard.push('here'))
  elsewhere.listen('one', () => heard.push('elsewhere'))
  elsewhere.listen('other', () => heard.push('other'))
  app.notices.announce('one')
  expect(heard).toEqual(['here'])
  await vi.waitFor(() => expect(heard).toContain('elsewhere'))
  expect(heard).not.toContain('other')
  await elsewhere.stop()
})
