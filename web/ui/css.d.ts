// Vite turns style sheets into modules; to the type checker they are only names of classes.
declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}
declare module '*.css'
