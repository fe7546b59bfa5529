import '#product/languages.ts'
import '#web/library-styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepClicksSteady } from '#web/ui/steady-clicks.ts'
import { application } from './application.tsx'

keepClicksSteady()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(<StrictMode>{application().element}</StrictMode>)
