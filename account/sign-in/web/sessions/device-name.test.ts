import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

describe('deviceName', () => {
  it('distinguishes Edge from the Chrome it claims to be', () => {
    expect(deviceName('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0')).toBe('Edge pe Windows')
  })
  it('distinguishes an iPhone from the Mac it claims to be', () => {
    expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe('Safari pe iOS')
  })
  it('says so when it knows neither browser nor system', () => {
    expect(deviceName(null)).toBe('Dispozitiv necunoscut')
    expect(deviceName('curl/8.5')).toBe('Dispozitiv necunoscut')
  })
})
