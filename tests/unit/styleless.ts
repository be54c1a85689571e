// Import this first: modules that bring styles, for which Node has no window, then bring none. What needs it is imported
// with import(), after.
import { registerHooks } from 'node:module';

const kStyles = 'virtual:styles';

registerHooks({
  resolve: (name, context, next) =>
    name.endsWith('_styles.ts') ? { url: kStyles, shortCircuit: true } : next(name, context),
  load: (url, context, next) =>
    url === kStyles ? { format: 'module', source: '', shortCircuit: true } : next(url, context),
});
