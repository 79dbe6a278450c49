# The console is built with all packages; the image has the server's alone, without the registry's cache.
# scripts/production/dockerfile.mjs performs these steps where there are no containers.
FROM node:26-slim AS build
WORKDIR /larder
COPY . .
RUN npm ci
RUN npm run build

FROM node:26-slim AS packages
WORKDIR /larder
COPY --from=build /larder/build .
RUN npm ci --omit=dev --workspace=@larder/api --ignore-scripts

FROM node:26-slim
WORKDIR /larder
COPY --from=packages /larder .
# For pictures, where they are in no bucket. Any user may write there, whichever the container runs as.
RUN mkdir --mode=1777 data
ENV APP_ENV=production NODE_ENV=production DATA_DIR=data
USER node
EXPOSE 3000
# A worker answers no calls: run it with --no-healthcheck.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "apps/api/src/check-health.ts"]
# docker run larder --role=web, --role=worker, or neither for both in one.
ENTRYPOINT ["node", "--max-semi-space-size=8", "apps/api/src/main.ts"]
