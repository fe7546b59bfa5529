/** Chromium from its npm package, for machines that have none: with the libraries and the font it needs, unpacked once. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromiumPackage from '@sparticuz/chromium'

const cache = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'node_modules', '.cache')
const folder = join(cache, 'packaged-chromium')

export async function packagedChromium(): Promise<{ executablePath: string; env: Record<string, string | undefined> }> {
  if (!existsSync(folder)) await unpack()
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** Beside its place first, then moved there whole: a cut-off unpacking must not be taken for a browser. */
async function unpack(): Promise<void> {
  await mkdir(cache, { recursive: true })
  const half = await mkdtemp(join(cache, 'unpacking-'))
  // The package unpacks into the temporary folder, and its libraries (libnss3 above all) only where it believes to be on Amazon Linux.
  await withVariables({ TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }, () => chromiumPackage.executablePath())
  // The package's own font settings name folders that exist only on Amazon Linux.
  await writeFile(join(half, 'fonts.conf'), `<fontconfig><dir>${join(folder, 'fonts')}</dir></fontconfig>\n`)
  await rename(half, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error
  })
  await rm(half, { recursive: true, force: true })
}

async function withVariables(variables: Record<string, string>, act: () => Promise<unknown>): Promise<void> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, variables)
  try {
    await act()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
