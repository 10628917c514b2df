// What the bundler makes importable beside TypeScript: style sheets and assets.

/// <reference types="vite/client" />
