// The pages' policy forbids code made from text: zod, which makes schemas as soon as it is loaded, must not even try.
globalThis.__zod_globalConfig = { jitless: true }
