import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const web = import.meta.dirname
const styled = new Set(
  globSync('*.css', { cwd: join(web, '../node_modules/@mantine/core/styles') })
    .filter((file) => !file.includes('.layer.'))
    .map((file) => file.replace('.css', '')),
)

function componentsUsed(): Set<string> {
  const imports = globSync(['{web,product/web}/**/*.tsx', '*/*/web/**/*.tsx'], {
    cwd: join(web, '..'),
    exclude: ['node_modules/**'],
  }).flatMap((file) => [...readFileSync(join(web, '..', file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
  return new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())))
}

describe('library styles', () => {
  it('has the styles of every component that a screen imports', () => {
    const loaded = readFileSync(join(web, 'library-styles.ts'), 'utf8')
    const missing = [...componentsUsed()].filter((name) => styled.has(name) && !loaded.includes(`/${name}.css'`))
    expect(missing).toEqual([])
  })
})
