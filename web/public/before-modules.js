// The pages' policy forbids code made from text: zod, which makes schemas as soon as it is loaded, must not even try.
globalThis.__zod_globalConfig = { jitless: true }

// Browsers that keep nothing for a site refuse even to look: what pages keep lives as long as the page then.
{
  class InMemory {
    getItem(key) {
      return Object.hasOwn(this, key) ? this[key] : null
    }
    setItem(key, value) {
      this[key] = String(value)
    }
    removeItem(key) {
      delete this[key]
    }
  }
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      globalThis[name].getItem('')
    } catch {
      Object.defineProperty(globalThis, name, { value: new InMemory(), configurable: true })
    }
  }
}
