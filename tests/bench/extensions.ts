// tfjs-core's gradients name each other without ".js", which bundlers resolve and Node does not.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const isOfTfjs = context.parentURL?.includes('/tfjs-core/dist/') && /^\.+\//.test(specifier);
    return next(isOfTfjs && !specifier.endsWith('.js') ? `${specifier}.js` : specifier, context);
  },
});
